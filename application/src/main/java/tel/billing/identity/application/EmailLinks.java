package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.EmailLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;

/// Stores the unused links that prove a new e-mail address.
public interface EmailLinks {

    /// Stores the link and voids all older links of its user. False if the verified password was
    /// replaced concurrently.
    boolean send(EmailLink link, PasswordHash verified);

    /// Empty if the token is unknown, or if the link was used or voided.
    Optional<EmailLink> find(OpaqueToken token);

    /// Uses the link up; false if it was used or voided before.
    boolean use(EmailLink link);

    /// Voids the user's link, if there is one.
    void withdraw(User user);
}
