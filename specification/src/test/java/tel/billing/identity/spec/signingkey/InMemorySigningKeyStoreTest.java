package tel.billing.identity.spec.signingkey;

import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;

class InMemorySigningKeyStoreTest extends SigningKeyStoreContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemorySigningKeyStore register = new InMemorySigningKeyStore(unitOfWork);
    private final SigningKeys keys =
            new InMemorySigningKeys(register, new CountingIds(), new SteppedTime(Some.INSTANT));

    @Override
    protected SigningKeyStore register() {
        return register;
    }

    @Override
    protected SigningKeys keys() {
        return keys;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
