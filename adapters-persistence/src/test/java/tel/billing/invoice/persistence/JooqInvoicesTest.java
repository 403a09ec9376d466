package tel.billing.invoice.persistence;

import tel.billing.invoice.application.Invoices;
import tel.billing.invoice.spec.InvoicesContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqInvoicesTest extends InvoicesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Invoices invoices = new JooqInvoices(database.sql());

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }

    @Override
    protected Invoices invoices() {
        return invoices;
    }
}
