package tel.billing.identity.spec.link;

import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryEmailChangeLinksTest extends EmailChangeLinksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final EmailChangeLinks links = new InMemoryEmailChangeLinks(unitOfWork, users);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected EmailChangeLinks links() {
        return links;
    }
}
