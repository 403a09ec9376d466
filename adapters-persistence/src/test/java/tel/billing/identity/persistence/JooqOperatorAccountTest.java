package tel.billing.identity.persistence;

import tel.billing.identity.spec.user.OperatorAccountContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqOperatorAccountTest extends OperatorAccountContract {
    JooqOperatorAccountTest() {
        var database = TestDatabase.empty();
        super(database, new JooqOperatorAccount(database.sql()), new JooqUsers(database.sql()));
    }
}
