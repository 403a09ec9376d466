package tel.billing.identity.persistence;

import tel.billing.identity.application.RecoveryCodes;
import tel.billing.identity.application.Users;
import tel.billing.identity.spec.RecoveryCodesContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqRecoveryCodesTest extends RecoveryCodesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Users users = new JooqUsers(database.sql());
    private final RecoveryCodes codes = new JooqRecoveryCodes(database.sql());

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
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
