package tel.billing.identity.spec.secondfactor;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemorySecondFactorsTest extends SecondFactorsContract {
    InMemorySecondFactorsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemorySecondFactors(unitOfWork), new InMemoryUsers(unitOfWork));
    }
}
