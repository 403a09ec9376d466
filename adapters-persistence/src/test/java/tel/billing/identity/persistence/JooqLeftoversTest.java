package tel.billing.identity.persistence;

import tel.billing.identity.application.EmailLinks;
import tel.billing.identity.application.Invitations;
import tel.billing.identity.application.Leftovers;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.application.Sessions;
import tel.billing.identity.application.SigningKeyRegister;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.application.Users;
import tel.billing.identity.spec.LeftoversContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class JooqLeftoversTest extends LeftoversContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Some.INSTANT);
    private final JooqSigningKeyRegister signingKeyRegister =
            new JooqSigningKeyRegister(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final SigningKeys signingKeys = new JooqSigningKeys(signingKeyRegister, new TimeOrderedIds(), time, time);

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }

    @Override
    protected Leftovers leftovers() {
        return new JooqLeftovers(database.sql());
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
    protected ResetLinks resetLinks() {
        return new JooqResetLinks(database.sql());
    }

    @Override
    protected EmailLinks emailLinks() {
        return new JooqEmailLinks(database.sql());
    }

    @Override
    protected SigningKeyRegister signingKeyRegister() {
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
