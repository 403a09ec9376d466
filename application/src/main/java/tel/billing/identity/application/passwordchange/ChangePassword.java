package tel.billing.identity.application.passwordchange;

import java.time.Duration;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Password;
import tel.billing.shared.AccountId;
import tel.billing.shared.InputError;
import tel.billing.shared.UserId;

/// A signed-in user who knows the current password sets another one. All other sessions of the user end, and
/// an e-mail notifies the user.
public interface ChangePassword {

    Outcome change(Command command);

    /// A request for another password.
    ///
    /// @param session the session that sends the request; it stays active
    record Command(AccountId account, UserId user, SessionId session, Password current, Password next) {}

    sealed interface Outcome {

        record Changed() implements Outcome {}

        /// All errors of the request. The password is unchanged.
        record Refused(boolean currentIsWrong, Optional<InputError> violationOfNext) implements Outcome {}

        /// The user's sessions presented too many wrong passwords. The passwords were not checked.
        record RateLimited(Duration pause) implements Outcome {}

        /// Too many passwords are being set and verified at the same time. These passwords were not checked.
        record Busy() implements Outcome {}
    }
}
