package tel.billing.identity.persistence.signingkey;

import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.spec.signingkey.SigningKeyStoreContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;

class JooqSigningKeyStoreTest extends SigningKeyStoreContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Some.INSTANT);
    private final JooqSigningKeyStore register =
            new JooqSigningKeyStore(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final SigningKeys keys = new JooqSigningKeys(register, new TimeOrderedIds(), time, time);

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
        return database;
    }
}
