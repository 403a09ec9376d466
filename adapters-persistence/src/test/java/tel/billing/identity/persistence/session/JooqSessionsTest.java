package tel.billing.identity.persistence.session;

import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.spec.session.SessionsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqSessionsTest extends SessionsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Sessions sessions = new JooqSessions(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected Sessions sessions() {
        return sessions;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
