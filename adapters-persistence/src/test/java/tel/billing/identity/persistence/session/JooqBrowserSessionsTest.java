package tel.billing.identity.persistence.session;

import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.spec.session.BrowserSessionsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqBrowserSessionsTest extends BrowserSessionsContract {
    JooqBrowserSessionsTest() {
        var database = TestDatabase.empty();
        super(
                database,
                new JooqBrowserSessions(database.sql()),
                new JooqSessions(database.sql()),
                new JooqUsers(database.sql()));
    }
}
