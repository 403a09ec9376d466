package tel.billing.identity.spec.user;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryUsersTest extends UsersContract {
    InMemoryUsersTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryUsers(unitOfWork));
    }
}
