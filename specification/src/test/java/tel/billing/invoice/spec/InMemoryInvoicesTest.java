package tel.billing.invoice.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryInvoicesTest extends InvoicesContract {
    InMemoryInvoicesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryInvoices(unitOfWork));
    }
}
