package tel.billing.identity.spec.user;

import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryOperatorAccountTest extends OperatorAccountContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final OperatorAccount operator = new InMemoryOperatorAccount(unitOfWork);
    private final Users users = new InMemoryUsers(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected OperatorAccount operator() {
        return operator;
    }

    @Override
    protected Users users() {
        return users;
    }
}
