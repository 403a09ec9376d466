package tel.billing.identity.application.link;

import java.util.Optional;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;

/// Stores the unused links that prove a new e-mail address.
public interface EmailChangeLinks extends TokenStore<EmailChangeLink> {

    /// Stores the link and voids all older links of its user. False if the verified password was
    /// replaced concurrently.
    boolean send(EmailChangeLink link, PasswordHash verified);

    /// Empty if the token is unknown, or if the link was used or voided.
    @Override
    Optional<EmailChangeLink> find(OpaqueToken token);

    /// Uses the link up; false if it was used or voided before.
    boolean use(EmailChangeLink link);

    /// Voids the user's link, if there is one.
    void withdraw(User user);
}
