package tel.billing.identity.persistence.signingkey;

import tel.billing.identity.spec.signingkey.SigningKeyStoreContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class JooqSigningKeyStoreTest extends SigningKeyStoreContract {
    JooqSigningKeyStoreTest() {
        var database = TestDatabase.empty();
        var time = new SteppedTime(Arbitrary.INSTANT);
        var register = new JooqSigningKeyStore(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
        super(database, register, new JooqSigningKeys(register, new TimeOrderedIds(), time, time));
    }
}
