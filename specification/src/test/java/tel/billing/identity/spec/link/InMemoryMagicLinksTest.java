package tel.billing.identity.spec.link;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryMagicLinksTest extends MagicLinksContract {
    InMemoryMagicLinksTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryMagicLinks(unitOfWork), new InMemoryUsers(unitOfWork));
    }
}
