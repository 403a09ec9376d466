package tel.billing.identity.persistence;

import tel.billing.identity.persistence.session.JooqBrowserSessions;
import tel.billing.identity.persistence.session.JooqSessions;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore;
import tel.billing.identity.persistence.signingkey.JooqSigningKeys;
import tel.billing.identity.spec.ExpiredCredentialsContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class JooqExpiredCredentialsTest extends ExpiredCredentialsContract {
    JooqExpiredCredentialsTest() {
        var database = TestDatabase.empty();
        var time = new SteppedTime(Arbitrary.INSTANT);
        var signingKeyRegister =
                new JooqSigningKeyStore(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
        super(
                database,
                new JooqExpiredCredentials(database.sql()),
                new JooqUsers(database.sql()),
                new JooqSessions(database.sql()),
                new JooqBrowserSessions(database.sql()),
                new JooqMagicLinks(database.sql()),
                new JooqPasswordResetLinks(database.sql()),
                new JooqEmailChangeLinks(database.sql()),
                new JooqInvitations(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES])),
                signingKeyRegister,
                new JooqSigningKeys(signingKeyRegister, new TimeOrderedIds(), time, time));
    }
}
