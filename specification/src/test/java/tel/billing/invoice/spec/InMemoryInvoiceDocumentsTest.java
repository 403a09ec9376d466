package tel.billing.invoice.spec;

import tel.billing.invoice.application.InvoiceDocuments;
import tel.billing.invoice.application.Invoices;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryInvoiceDocumentsTest extends InvoiceDocumentsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryInvoices invoices = new InMemoryInvoices(unitOfWork);
    private final InMemoryInvoiceDocuments documents = new InMemoryInvoiceDocuments(unitOfWork, invoices);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Invoices invoices() {
        return invoices;
    }

    @Override
    protected InvoiceDocuments documents() {
        return documents;
    }
}
