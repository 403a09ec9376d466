package tel.billing.identity.persistence;

import tel.billing.identity.spec.link.MagicLinksContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqMagicLinksTest extends MagicLinksContract {
    JooqMagicLinksTest() {
        var database = TestDatabase.empty();
        super(database, new JooqMagicLinks(database.sql()), new JooqUsers(database.sql()));
    }
}
