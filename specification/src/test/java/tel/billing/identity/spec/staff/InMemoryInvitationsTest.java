package tel.billing.identity.spec.staff;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryInvitationsTest extends InvitationsContract {
    InMemoryInvitationsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryInvitations(unitOfWork), new InMemoryUsers(unitOfWork));
    }
}
