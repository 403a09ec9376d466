package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Password;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// A signed-in customer who knows their password asks to change to another e-mail address. A mail
/// goes there: a link that proves it, or word that somebody else has it. Who asks cannot tell
/// which. The old address is told of it at once.
public interface ChangeEmail {

    Outcome change(Command command);

    /// `session` is the one in which the user asks for it: it goes on when the address changes.
    record Command(AccountId account, UserId user, SessionId session, EmailAddress email, Password password) {}

    sealed interface Outcome {

        /// Nothing has changed yet.
        record MailSent() implements Outcome {}

        /// All that is wrong, at once. No mail was sent.
        record Refused(boolean passwordIsWrong, boolean emailIsTheirs) implements Outcome {}

        /// The account asks too often, or somebody does for this address.
        record TooOften(Duration pause) implements Outcome {}

        /// Too many passwords are being set and shown at once: nobody looked at this one.
        record Busy() implements Outcome {}
    }
}
