package tel.billing.invoice.persistence;

import tel.billing.invoice.spec.InvoiceDocumentsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqInvoiceDocumentsTest extends InvoiceDocumentsContract {
    JooqInvoiceDocumentsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqInvoices(database.sql()), new JooqInvoiceDocuments(database.sql()));
    }
}
