package tel.billing.invoice.persistence;

import tel.billing.invoice.spec.InvoiceTimelineContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqInvoiceTimelineTest extends InvoiceTimelineContract {
    JooqInvoiceTimelineTest() {
        var database = TestDatabase.empty();
        super(database, new JooqInvoiceTimeline(database.sql()), new JooqInvoices(database.sql()));
    }
}
