package tel.billing.identity.application.browser;

import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.OpaqueToken;

/// Continues a session in a browser. The session's user has just proven the password.
///
/// The browser session replaces the session's refresh token, which becomes invalid. It ends with the session:
/// by sign-out, revocation, or a changed password.
public interface StartBrowserSession {

    /// The token for the browser's cookie. If the session has ended in the meantime, the token is invalid.
    OpaqueToken start(StartedSession session);
}
