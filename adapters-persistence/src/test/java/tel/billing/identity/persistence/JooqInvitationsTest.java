package tel.billing.identity.persistence;

import tel.billing.identity.application.Invitations;
import tel.billing.identity.application.Users;
import tel.billing.identity.spec.InvitationsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqInvitationsTest extends InvitationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Users users = new JooqUsers(database.sql());
    private final Invitations invitations =
            new JooqInvitations(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected Invitations invitations() {
        return invitations;
    }
}
