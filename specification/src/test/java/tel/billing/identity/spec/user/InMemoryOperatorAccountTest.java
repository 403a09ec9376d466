package tel.billing.identity.spec.user;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryOperatorAccountTest extends OperatorAccountContract {
    InMemoryOperatorAccountTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryOperatorAccount(unitOfWork), new InMemoryUsers(unitOfWork));
    }
}
