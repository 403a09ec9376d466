package tel.billing.account.persistence;

import tel.billing.account.spec.ErasedAccountsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqErasedAccountsTest extends ErasedAccountsContract {
    JooqErasedAccountsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqAccounts(database.sql()), new JooqErasedAccounts(database.sql()));
    }
}
