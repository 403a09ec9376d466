package tel.billing.identity.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Password;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// A signed-in user who knows their password sets another one. Every other session of theirs ends, and a mail
/// tells them of it.
public interface ChangePassword {

    Outcome change(Command command);

    /// `session` is the one in which the user asks for it: it goes on.
    record Command(AccountId account, UserId user, SessionId session, Password current, Password next) {}

    sealed interface Outcome {

        record Changed() implements Outcome {}

        /// All that is wrong, at once. The password stays what it was.
        record Refused(boolean currentIsWrong, Optional<String> objectionToNext) implements Outcome {}

        /// The user tries too often, or somebody does in one of their sessions: nobody looked at
        /// these passwords.
        record TooOften(Duration pause) implements Outcome {}

        /// Too many passwords are being set and shown at once: nobody looked at these.
        record Busy() implements Outcome {}
    }
}
