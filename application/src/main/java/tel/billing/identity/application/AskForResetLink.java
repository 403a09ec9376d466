package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.EmailAddress;

/// Somebody forgot their password and asks for a link to set another one. Whoever has the address gets a mail:
/// the link, or word that no customer signs in with this address. Who asks cannot tell which, nor does time tell
/// it.
public interface AskForResetLink {

    Outcome ask(Command command);

    /// Whose password was forgotten.
    ///
    /// @param network where the request comes from
    record Command(EmailAddress email, ClientNetwork network) {}

    sealed interface Outcome {

        /// A mail is on its way, unless the address got as many mails as it may get.
        record MailSent() implements Outcome {}

        /// There were too many requests for this address from this network, whether a user has the address or not.
        record TooOften(Duration pause) implements Outcome {}
    }
}
