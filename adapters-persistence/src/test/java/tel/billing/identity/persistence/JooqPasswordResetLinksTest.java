package tel.billing.identity.persistence;

import tel.billing.identity.spec.link.PasswordResetLinksContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqPasswordResetLinksTest extends PasswordResetLinksContract {
    JooqPasswordResetLinksTest() {
        var database = TestDatabase.empty();
        super(database, new JooqUsers(database.sql()), new JooqPasswordResetLinks(database.sql()));
    }
}
