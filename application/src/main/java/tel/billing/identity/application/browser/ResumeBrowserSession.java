package tel.billing.identity.application.browser;

import java.util.Optional;
import tel.billing.shared.Secret;

/// Determines who is signed in. Called for every request that presents a cookie.
public interface ResumeBrowserSession {

    /// For a request that the user caused. It keeps the session from ending by inactivity.
    ///
    /// Empty if the token is unknown, the session has expired or ended, the user is disabled, or the account
    /// is closed.
    Optional<BrowserUser> resume(Secret token);

    /// As [#resume], for a request that a page sends by itself. It does not keep the session from ending by
    /// inactivity.
    Optional<BrowserUser> resumeWithoutUse(Secret token);
}
