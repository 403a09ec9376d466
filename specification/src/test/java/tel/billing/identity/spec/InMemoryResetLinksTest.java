package tel.billing.identity.spec;

import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.application.Users;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryResetLinksTest extends ResetLinksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final ResetLinks links = new InMemoryResetLinks(unitOfWork, users);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected ResetLinks links() {
        return links;
    }
}
