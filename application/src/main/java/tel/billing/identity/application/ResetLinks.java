package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.User;

/// Keeps the links that were sent to set another password and can still be opened.
public interface ResetLinks {

    /// Keeps the link and voids every older one of its user, if they still are active, with the
    /// same address and password; false if not.
    boolean send(ResetLink link, User.Active to);

    /// Empty if the token is unknown, used or voided.
    Optional<ResetLink> find(OpaqueToken token);

    /// Opens the link for good; false if it is used or voided.
    boolean use(ResetLink link);

    /// Voids the link of the user, if there is one.
    void withdraw(User user);
}
