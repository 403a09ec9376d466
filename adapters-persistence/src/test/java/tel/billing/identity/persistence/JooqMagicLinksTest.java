package tel.billing.identity.persistence;

import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.link.MagicLinksContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqMagicLinksTest extends MagicLinksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final MagicLinks links = new JooqMagicLinks(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected MagicLinks links() {
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
