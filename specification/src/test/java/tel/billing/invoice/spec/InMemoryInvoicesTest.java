package tel.billing.invoice.spec;

import tel.billing.invoice.application.Invoices;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryInvoicesTest extends InvoicesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryInvoices invoices = new InMemoryInvoices(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Invoices invoices() {
        return invoices;
    }
}
