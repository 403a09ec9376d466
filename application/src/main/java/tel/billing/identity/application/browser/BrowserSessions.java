package tel.billing.identity.application.browser;

import java.util.Optional;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;

/// Stores browser sessions.
public interface BrowserSessions {

    /// Stores a browser session in place of the refresh tokens of its session, which become unknown. False,
    /// without any effect, if the session is not active or has no refresh token any more.
    boolean start(BrowserSession started);

    /// The stored browser session with its session and its user.
    Optional<Presented> present(OpaqueToken token);

    /// Stores the time of a use. The stored time never becomes earlier, so concurrent calls may be processed
    /// in any order. False if it changes nothing: a later time is stored, the token was replaced, or the
    /// browser session was deleted.
    boolean recordUse(BrowserSession used);

    /// Stores the time of a re-authentication and the hash of the new token. The previous token becomes unknown. Stored
    /// times never become earlier. False, without any effect, if the previous token was replaced by a
    /// concurrent call, or the browser session was deleted.
    boolean replace(TokenHash previous, BrowserSession authenticated);

    /// A browser session whose token a browser presented.
    record Presented(BrowserSession browserSession, Session session, User user) {}
}
