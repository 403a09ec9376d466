package tel.billing.identity.spec;

import tel.billing.identity.application.EmailLinks;
import tel.billing.identity.application.Users;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryEmailLinksTest extends EmailLinksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final EmailLinks links = new InMemoryEmailLinks(unitOfWork, users);

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
    protected EmailLinks links() {
        return links;
    }
}
