package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.User;

/// Stores the unused links that set another password.
public interface ResetLinks {

    /// Stores the link and voids all older links of its user. False if the user is not active any more, or if
    /// the address or the password was changed.
    boolean send(ResetLink link, User.Active to);

    /// Empty if the token is unknown, or if the link was used or voided.
    Optional<ResetLink> find(OpaqueToken token);

    /// Uses the link up; false if it was used or voided before.
    boolean use(ResetLink link);

    /// Voids the user's link, if there is one.
    void withdraw(User user);
}
