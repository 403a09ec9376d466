package tel.billing.identity.spec.link;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryEmailChangeLinksTest extends EmailChangeLinksContract {
    InMemoryEmailChangeLinksTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var users = new InMemoryUsers(unitOfWork);
        super(unitOfWork, users, new InMemoryEmailChangeLinks(unitOfWork, users));
    }
}
