package tel.billing.identity.persistence;

import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.application.Users;
import tel.billing.identity.spec.ResetLinksContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqResetLinksTest extends ResetLinksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final ResetLinks links = new JooqResetLinks(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected ResetLinks links() {
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
