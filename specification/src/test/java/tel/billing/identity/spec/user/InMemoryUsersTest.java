package tel.billing.identity.spec.user;

import tel.billing.identity.application.user.Users;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryUsersTest extends UsersContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Users users() {
        return users;
    }
}
