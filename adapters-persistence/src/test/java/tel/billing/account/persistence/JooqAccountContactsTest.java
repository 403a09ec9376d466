package tel.billing.account.persistence;

import tel.billing.account.spec.AccountContactsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqAccountContactsTest extends AccountContactsContract {
    JooqAccountContactsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqAccounts(database.sql()), new JooqAccountContacts(database.sql()));
    }
}
