package tel.billing.identity.application.browser;

import java.util.Optional;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.Secret;

/// Gives a browser session another token, because its user has just proven the password. A copy of the previous token
/// is invalid at once, and the session counts as authenticated now.
public interface RenewBrowserSession {

    /// Returns the token for the browser's cookie. Empty if the session has ended, or if another request renewed it at
    /// the same time: the response to that request contains the valid token.
    Optional<OpaqueToken> renew(Secret token);
}
