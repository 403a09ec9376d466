package tel.billing.identity.persistence;

import tel.billing.identity.application.EmailLinks;
import tel.billing.identity.application.Users;
import tel.billing.identity.spec.EmailLinksContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqEmailLinksTest extends EmailLinksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final EmailLinks links = new JooqEmailLinks(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected EmailLinks links() {
        return links;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }
}
