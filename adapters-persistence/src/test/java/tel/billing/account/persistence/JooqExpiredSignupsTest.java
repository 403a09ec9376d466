package tel.billing.account.persistence;

import tel.billing.account.spec.ExpiredSignupsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqExpiredSignupsTest extends ExpiredSignupsContract {
    JooqExpiredSignupsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqAccounts(database.sql()), new JooqExpiredSignups(database.sql()));
    }
}
