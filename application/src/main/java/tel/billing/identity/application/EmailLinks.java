package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.EmailLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;

/// Keeps the links that were sent to prove another address and can still be opened.
public interface EmailLinks {

    /// Keeps the link and voids every older one of its user, if the password is still the one that
    /// was verified; false if not.
    boolean send(EmailLink link, PasswordHash verified);

    /// Empty if the token is unknown, used or voided.
    Optional<EmailLink> find(OpaqueToken token);

    /// Opens the link for good; false if it is used or voided.
    boolean use(EmailLink link);

    /// Voids the link of the user, if there is one.
    void withdraw(User user);
}
