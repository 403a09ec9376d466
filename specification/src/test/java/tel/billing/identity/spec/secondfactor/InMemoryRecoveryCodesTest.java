package tel.billing.identity.spec.secondfactor;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryRecoveryCodesTest extends RecoveryCodesContract {
    InMemoryRecoveryCodesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryRecoveryCodes(unitOfWork), new InMemoryUsers(unitOfWork));
    }
}
