package tel.billing.identity.application.browser;

import java.time.Duration;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.shared.Secret;

/// A user who is signed in with a browser proves the password again, before a sensitive action.
public interface Reauthenticate {

    Outcome reauthenticate(Command command);

    /// A request to prove the password.
    ///
    /// @param token the token of the browser's cookie
    record Command(Secret token, Password password) {}

    sealed interface Outcome {

        /// The password was correct. The previous token is invalid.
        ///
        /// @param token for the browser's cookie
        record Reauthenticated(OpaqueToken token) implements Outcome {}

        /// The password is wrong.
        record NoMatch() implements Outcome {}

        /// The user is not signed in with this token, see [ResumeBrowserSession]. If another page of the
        /// browser proved the password at the same time, its response contains the token that is valid now.
        record NotSignedIn() implements Outcome {}

        /// Too many passwords are being checked at the same time. This password was not checked.
        record Busy() implements Outcome {}

        /// The user's sessions presented too many wrong passwords. The password was not checked.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
