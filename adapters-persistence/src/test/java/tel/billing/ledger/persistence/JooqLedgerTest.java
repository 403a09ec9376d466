package tel.billing.ledger.persistence;

import tel.billing.ledger.spec.LedgerContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqLedgerTest extends LedgerContract {
    JooqLedgerTest() {
        var database = TestDatabase.empty();
        super(database, new JooqLedger(database.sql()));
    }
}
