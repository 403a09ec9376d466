package tel.billing.identity.persistence;

import tel.billing.identity.application.SigningKeyRegister;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.spec.SigningKeyRegisterContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class JooqSigningKeyRegisterTest extends SigningKeyRegisterContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Some.INSTANT);
    private final JooqSigningKeyRegister register =
            new JooqSigningKeyRegister(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final SigningKeys keys = new JooqSigningKeys(register, new TimeOrderedIds(), time, time);

    @Override
    protected SigningKeyRegister register() {
        return register;
    }

    @Override
    protected SigningKeys keys() {
        return keys;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }
}
