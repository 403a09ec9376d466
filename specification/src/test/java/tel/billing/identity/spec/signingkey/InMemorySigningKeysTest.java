package tel.billing.identity.spec.signingkey;

import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InMemorySigningKeysTest extends SigningKeysContract {
    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemorySigningKeyStore register = new InMemorySigningKeyStore(unitOfWork);
    private final SigningKeys keys = new InMemorySigningKeys(register, new CountingIds(), time);

    @Override
    protected SigningKeys keys() {
        return keys;
    }

    @Override
    protected SigningKeys keysOfAnotherInstance() {
        return keys;
    }

    @Override
    protected SigningKeyStore register() {
        return register;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected SteppedTime time() {
        return time;
    }
}
