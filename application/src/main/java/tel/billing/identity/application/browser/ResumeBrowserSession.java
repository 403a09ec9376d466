package tel.billing.identity.application.browser;

import java.util.Optional;
import tel.billing.shared.Secret;

/// Determines who is signed in. Called for every request that presents a cookie. A request keeps the session
/// from ending by inactivity.
public interface ResumeBrowserSession {

    /// Empty if the token is unknown, the session has expired or ended, the user is disabled, or the account
    /// is closed.
    Optional<BrowserUser> resume(Secret token);
}
