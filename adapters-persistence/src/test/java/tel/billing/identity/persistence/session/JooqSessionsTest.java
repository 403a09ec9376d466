package tel.billing.identity.persistence.session;

import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.spec.session.SessionsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqSessionsTest extends SessionsContract {
    JooqSessionsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqSessions(database.sql()), new JooqUsers(database.sql()));
    }
}
