package tel.billing.identity.persistence;

import tel.billing.identity.application.EmailLinks;
import tel.billing.identity.application.Invitations;
import tel.billing.identity.application.Leftovers;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.application.Sessions;
import tel.billing.identity.application.Users;
import tel.billing.identity.spec.LeftoversContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqLeftoversTest extends LeftoversContract {
    private final TestDatabase database = TestDatabase.empty();

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
    protected Invitations invitations() {
        return new JooqInvitations(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    }
}
