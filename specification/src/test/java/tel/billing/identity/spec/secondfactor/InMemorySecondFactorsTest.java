package tel.billing.identity.spec.secondfactor;

import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemorySecondFactorsTest extends SecondFactorsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final SecondFactors factors = new InMemorySecondFactors(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected SecondFactors factors() {
        return factors;
    }
}
