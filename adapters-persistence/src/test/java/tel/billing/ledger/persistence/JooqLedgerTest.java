package tel.billing.ledger.persistence;

import tel.billing.ledger.Ledger;
import tel.billing.ledger.spec.LedgerContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqLedgerTest extends LedgerContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Ledger store = new JooqLedger(database.sql());

    @Override
    protected Ledger ledger() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
