package tel.billing.identity.spec.link;

import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryPasswordResetLinksTest extends PasswordResetLinksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final PasswordResetLinks links = new InMemoryPasswordResetLinks(unitOfWork, users);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected PasswordResetLinks links() {
        return links;
    }
}
