package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;

/// Keeps the links that were sent and can still be opened.
public interface MagicLinks {

    /// Keeps the link and voids every older one of its user.
    void send(MagicLink link);

    /// Empty if the token is unknown, used or voided.
    Optional<MagicLink> find(OpaqueToken token);

    /// Opens the link for good; false if it is used or voided.
    boolean use(MagicLink link);

    /// Voids the link of the user, if there is one.
    void withdraw(User user);
}
