package tel.billing.identity.persistence;

import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.UsersContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqUsersTest extends UsersContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Users store = new JooqUsers(database.sql());

    @Override
    protected Users users() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
