package tel.billing.invoice.persistence;

import tel.billing.invoice.application.InvoiceDocuments;
import tel.billing.invoice.application.Invoices;
import tel.billing.invoice.spec.InvoiceDocumentsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqInvoiceDocumentsTest extends InvoiceDocumentsContract {
    private final TestDatabase database = TestDatabase.empty();

    @Override
    protected StoreFixture fixture() {
        return database;
    }

    @Override
    protected Invoices invoices() {
        return new JooqInvoices(database.sql());
    }

    @Override
    protected InvoiceDocuments documents() {
        return new JooqInvoiceDocuments(database.sql());
    }
}
