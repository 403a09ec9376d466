package tel.billing.identity.persistence;

import tel.billing.identity.spec.link.EmailChangeLinksContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqEmailChangeLinksTest extends EmailChangeLinksContract {
    JooqEmailChangeLinksTest() {
        var database = TestDatabase.empty();
        super(database, new JooqUsers(database.sql()), new JooqEmailChangeLinks(database.sql()));
    }
}
