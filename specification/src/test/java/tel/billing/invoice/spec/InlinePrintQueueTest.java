package tel.billing.invoice.spec;

import tel.billing.invoice.application.document.PrintQueue;

class InlinePrintQueueTest extends PrintQueueContract {
    private final PrintQueue queue = new InlinePrintQueue();

    @Override
    protected PrintQueue queue() {
        return queue;
    }
}
