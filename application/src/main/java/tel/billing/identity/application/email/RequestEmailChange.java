package tel.billing.identity.application.email;

import java.time.Duration;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Password;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// A signed-in customer who knows the current password requests another e-mail address. The service sends a
/// confirmation link to the new address. If another user has that address, the e-mail says that instead. The
/// caller cannot distinguish the two cases. The old address is notified immediately.
public interface RequestEmailChange {

    Outcome request(Command command);

    /// A request for another address.
    ///
    /// @param session the session that sends the request; it stays active when the address changes
    record Command(AccountId account, UserId user, SessionId session, EmailAddress email, Password password) {}

    sealed interface Outcome {

        /// The e-mail was sent. The address has not changed yet.
        record MailSent() implements Outcome {}

        /// All errors of the request. No e-mail was sent.
        record Rejected(boolean passwordIsWrong, boolean emailIsUnchanged) implements Outcome {}

        /// There were too many requests by this account or for this address, or the user's sessions presented
        /// too many wrong passwords. The password was not checked.
        record RateLimited(Duration pause) implements Outcome {}

        /// Too many passwords are being set and verified at the same time. This password was not checked.
        record Busy() implements Outcome {}
    }
}
