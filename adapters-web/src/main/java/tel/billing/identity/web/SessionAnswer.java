package tel.billing.identity.web;

import tel.billing.identity.application.SignedIn;

/// The JSON form of a new session.
record SessionAnswer(String accessToken, String refreshToken, long expiresIn) {

    static SessionAnswer of(SignedIn session, AccessTokens accessTokens) {
        return new SessionAnswer(
                accessTokens.issue(session), session.refreshToken().text().value(), AccessTokens.LIFETIME.toSeconds());
    }
}
