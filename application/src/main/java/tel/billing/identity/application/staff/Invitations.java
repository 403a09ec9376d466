package tel.billing.identity.application.staff;

import java.util.Optional;
import tel.billing.identity.application.link.TokenStore;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Stores the newest invitation of each staff member. The secrets are encrypted until the invitation is used.
public interface Invitations extends TokenStore<Invitation> {

    /// Stores the invitation and voids all older ones of its user.
    void send(Invitation.Sent invitation);

    /// Empty if the token is unknown or was voided.
    @Override
    Optional<Invitation> find(OpaqueToken token);

    /// The user's invitation, even if it was used or has expired.
    Optional<Invitation> of(AccountId account, UserId user);

    /// Stores the begun enrolment, if the invitation is still equal to `from`; false if not.
    boolean begin(Invitation.Open from, Invitation.Begun to);

    /// Uses the invitation up, if it is still equal to this one; false if not. Deletes the begun enrolment.
    boolean use(Invitation.Begun invitation);

    /// Voids the user's invitation, if there is one.
    void withdraw(AccountId account, UserId user);
}
