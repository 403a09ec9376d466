package tel.billing.invoice.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryInvoiceTimelineTest extends InvoiceTimelineContract {
    InMemoryInvoiceTimelineTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryInvoices(unitOfWork);
        super(unitOfWork, store.timeline(), store);
    }
}
