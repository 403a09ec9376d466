package tel.billing.identity.spec.link;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryPasswordResetLinksTest extends PasswordResetLinksContract {
    InMemoryPasswordResetLinksTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var users = new InMemoryUsers(unitOfWork);
        super(unitOfWork, users, new InMemoryPasswordResetLinks(unitOfWork, users));
    }
}
