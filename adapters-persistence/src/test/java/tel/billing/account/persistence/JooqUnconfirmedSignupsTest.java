package tel.billing.account.persistence;

import tel.billing.account.spec.UnconfirmedSignupsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqUnconfirmedSignupsTest extends UnconfirmedSignupsContract {
    JooqUnconfirmedSignupsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqAccounts(database.sql()), new JooqUnconfirmedSignups(database.sql()));
    }
}
