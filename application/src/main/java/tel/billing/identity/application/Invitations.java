package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Keeps the newest invitation of each of the staff. The secrets in them lie encrypted, until they are used.
public interface Invitations {

    /// Keeps the invitation and voids every older one of its user.
    void send(Invitation.Sent invitation);

    /// Empty if the token is unknown or voided.
    Optional<Invitation> find(OpaqueToken token);

    /// The one that the user has, used or lapsed or not.
    Optional<Invitation> of(AccountId account, UserId user);

    /// Stores what was begun, if the invitation is still exactly `from`; false if not.
    boolean begin(Invitation.Open from, Invitation.Begun to);

    /// Uses it up, if it is still exactly this one; false if not. What was begun is not kept.
    boolean use(Invitation.Begun invitation);

    /// Voids the one that the user has, if any.
    void withdraw(AccountId account, UserId user);
}
