package tel.billing.identity.persistence;

import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.link.EmailChangeLinksContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqEmailChangeLinksTest extends EmailChangeLinksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final EmailChangeLinks links = new JooqEmailChangeLinks(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected EmailChangeLinks links() {
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
