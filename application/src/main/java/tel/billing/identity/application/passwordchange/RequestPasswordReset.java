package tel.billing.identity.application.passwordchange;

import java.time.Duration;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.EmailAddress;

/// Sends a password-reset link by e-mail. If no active user has the address, or the account does not allow
/// sign-in, the e-mail says that instead. The caller cannot distinguish the two cases, not even by response time.
public interface RequestPasswordReset {

    Outcome request(Command command);

    /// A request for a reset link.
    ///
    /// @param email the address of the user who forgot the password
    ///
    /// @param network where the request comes from
    record Command(EmailAddress email, ClientNetwork network) {}

    sealed interface Outcome {

        /// The e-mail was sent, unless the address has reached its limit of e-mails.
        record MailSent() implements Outcome {}

        /// There were too many requests for this address from this network, whether a user has the address or
        /// not.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
