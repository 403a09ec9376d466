package tel.billing.identity.spec.secondfactor;

import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryRecoveryCodesTest extends RecoveryCodesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final RecoveryCodes codes = new InMemoryRecoveryCodes(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected RecoveryCodes codes() {
        return codes;
    }
}
