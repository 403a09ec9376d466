package tel.billing.invoice.persistence;

import tel.billing.invoice.application.Invoices;
import tel.billing.invoice.spec.InvoicesContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqInvoicesTest extends InvoicesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Invoices invoices = new JooqInvoices(database.sql());

    @Override
    protected StoreFixture fixture() {
        return database;
    }

    @Override
    protected Invoices invoices() {
        return invoices;
    }
}
