package tel.billing.identity.web.session;

import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.web.token.AccessTokens;

/// The JSON form of a new session.
public record SessionResponse(String accessToken, String refreshToken, long expiresIn) {

    public static SessionResponse of(StartedSession session, AccessTokens accessTokens) {
        return new SessionResponse(
                accessTokens.issue(session), session.refreshToken().text().value(), AccessTokens.LIFETIME.toSeconds());
    }
}
