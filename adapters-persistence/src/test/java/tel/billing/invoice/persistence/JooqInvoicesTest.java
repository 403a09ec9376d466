package tel.billing.invoice.persistence;

import tel.billing.invoice.spec.InvoicesContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqInvoicesTest extends InvoicesContract {
    JooqInvoicesTest() {
        var database = TestDatabase.empty();
        super(database, new JooqInvoices(database.sql()));
    }
}
