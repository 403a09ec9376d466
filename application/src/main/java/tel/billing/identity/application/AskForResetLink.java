package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.shared.EmailAddress;

/// Somebody forgot their password and asks for a link to set another one. Whoever has the address gets a mail:
/// the link, or word that no customer signs in with this address. Who asks cannot tell which, nor does time tell
/// it.
public interface AskForResetLink {

    Outcome ask(EmailAddress email);

    sealed interface Outcome {

        record MailSent() implements Outcome {}

        /// Somebody asks too often for this address, whoever has it.
        record TooOften(Duration pause) implements Outcome {}
    }
}
