package tel.billing.invoice.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryInvoiceDocumentsTest extends InvoiceDocumentsContract {
    InMemoryInvoiceDocumentsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var invoices = new InMemoryInvoices(unitOfWork);
        super(unitOfWork, invoices, new InMemoryInvoiceDocuments(unitOfWork, invoices));
    }
}
