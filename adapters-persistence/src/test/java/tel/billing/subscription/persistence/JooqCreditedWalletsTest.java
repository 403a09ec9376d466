package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.subscription.spec.CreditedWalletsContract;

class JooqCreditedWalletsTest extends CreditedWalletsContract {
    JooqCreditedWalletsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqCreditedWallets(database.sql()));
    }
}
