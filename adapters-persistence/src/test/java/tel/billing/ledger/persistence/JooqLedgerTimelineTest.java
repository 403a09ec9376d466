package tel.billing.ledger.persistence;

import tel.billing.ledger.spec.LedgerTimelineContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqLedgerTimelineTest extends LedgerTimelineContract {
    JooqLedgerTimelineTest() {
        var database = TestDatabase.empty();
        super(database, new JooqLedgerTimeline(database.sql()), new JooqLedger(database.sql()));
    }
}
