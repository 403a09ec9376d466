package tel.billing.invoice.spec;

import tel.billing.invoice.application.document.RenderQueue;

class InlineRenderQueueTest extends RenderQueueContract {
    private final RenderQueue queue = new InlineRenderQueue();

    @Override
    protected RenderQueue queue() {
        return queue;
    }
}
