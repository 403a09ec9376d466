package tel.billing.identity.application.browser;

import java.time.Instant;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// A user who is signed in with a browser.
///
/// @param suspended whether the account is suspended
/// @param authenticatedAt when the user last proved the password in this session
public record BrowserUser(
        SessionId session,
        UserId user,
        AccountId account,
        Role role,
        EmailAddress email,
        boolean suspended,
        Instant authenticatedAt) {

    /// The user, as the audit log names them.
    public Actor actor() {
        return Actor.of(user, account, role);
    }
}
