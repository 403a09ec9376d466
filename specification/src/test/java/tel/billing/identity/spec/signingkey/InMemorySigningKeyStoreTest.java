package tel.billing.identity.spec.signingkey;

import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InMemorySigningKeyStoreTest extends SigningKeyStoreContract {
    InMemorySigningKeyStoreTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var register = new InMemorySigningKeyStore(unitOfWork);
        super(
                unitOfWork,
                register,
                new InMemorySigningKeys(register, new CountingIds(), new SteppedTime(Arbitrary.INSTANT)));
    }
}
