package tel.billing.identity.application.link;

import java.util.Optional;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;

/// Stores the unused links that set another password.
public interface PasswordResetLinks extends TokenStore<PasswordResetLink> {

    /// Stores the link and voids all older links of its user. False if the user is not active any more, or if
    /// the address or the password was changed.
    boolean send(PasswordResetLink link, User.Active to);

    /// Empty if the token is unknown, or if the link was used or voided.
    @Override
    Optional<PasswordResetLink> find(OpaqueToken token);

    /// Uses the link up; false if it was used or voided before.
    boolean use(PasswordResetLink link);

    /// Voids the user's link, if there is one.
    void withdraw(User user);
}
