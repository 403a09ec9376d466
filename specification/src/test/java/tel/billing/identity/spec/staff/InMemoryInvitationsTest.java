package tel.billing.identity.spec.staff;

import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryInvitationsTest extends InvitationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Users users = new InMemoryUsers(unitOfWork);
    private final Invitations invitations = new InMemoryInvitations(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
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
