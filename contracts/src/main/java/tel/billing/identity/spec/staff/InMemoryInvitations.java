package tel.billing.identity.spec.staff;

import java.util.Optional;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the newest invitation of each user in memory.
public final class InMemoryInvitations implements Invitations {
    private final Table<UserId, Invitation> newest;

    public InMemoryInvitations(InMemoryUnitOfWork unitOfWork) {
        newest = new Table<>(unitOfWork);
    }

    public Table<UserId, Invitation> kept() {
        return newest;
    }

    @Override
    public void send(Invitation.Sent invitation) {
        newest.put(invitation.user(), invitation);
    }

    @Override
    public Optional<Invitation> find(OpaqueToken token) {
        return newest.rows().stream()
                .filter(invitation -> invitation.account().equals(token.account())
                        && invitation.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public Optional<Invitation> of(AccountId account, UserId user) {
        return newest.find(user).filter(invitation -> invitation.account().equals(account));
    }

    @Override
    public boolean begin(Invitation.Open from, Invitation.Begun to) {
        return newest.change(from.user(), from::equals, _ -> to);
    }

    @Override
    public boolean use(Invitation.Begun invitation) {
        return newest.change(invitation.user(), invitation::equals, _ -> invitation.use());
    }

    @Override
    public void withdraw(AccountId account, UserId user) {
        newest.removeIf(user, invitation -> invitation.account().equals(account));
    }
}
