package tel.billing.identity.persistence;

import tel.billing.identity.application.ExpiredCredentials;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.persistence.session.JooqSessions;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore;
import tel.billing.identity.persistence.signingkey.JooqSigningKeys;
import tel.billing.identity.spec.ExpiredCredentialsContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;

class JooqExpiredCredentialsTest extends ExpiredCredentialsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Some.INSTANT);
    private final JooqSigningKeyStore signingKeyRegister =
            new JooqSigningKeyStore(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final SigningKeys signingKeys = new JooqSigningKeys(signingKeyRegister, new TimeOrderedIds(), time, time);

    @Override
    protected StoreFixture fixture() {
        return database;
    }

    @Override
    protected ExpiredCredentials leftovers() {
        return new JooqExpiredCredentials(database.sql());
    }

    @Override
    protected Users users() {
        return new JooqUsers(database.sql());
    }

    @Override
    protected Sessions sessions() {
        return new JooqSessions(database.sql());
    }

    @Override
    protected MagicLinks magicLinks() {
        return new JooqMagicLinks(database.sql());
    }

    @Override
    protected PasswordResetLinks resetLinks() {
        return new JooqPasswordResetLinks(database.sql());
    }

    @Override
    protected EmailChangeLinks emailLinks() {
        return new JooqEmailChangeLinks(database.sql());
    }

    @Override
    protected SigningKeyStore signingKeyRegister() {
        return signingKeyRegister;
    }

    @Override
    protected SigningKeys signingKeys() {
        return signingKeys;
    }

    @Override
    protected Invitations invitations() {
        return new JooqInvitations(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    }
}
