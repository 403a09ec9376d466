package tel.billing.identity.persistence;

import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.link.PasswordResetLinksContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqPasswordResetLinksTest extends PasswordResetLinksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final PasswordResetLinks links = new JooqPasswordResetLinks(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected PasswordResetLinks links() {
        return links;
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
