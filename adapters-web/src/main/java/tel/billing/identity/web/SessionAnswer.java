package tel.billing.identity.web;

import tel.billing.identity.application.SignedIn;

/// A session as its client gets it.
record SessionAnswer(String accessToken, String refreshToken, long expiresIn) {

    static SessionAnswer of(SignedIn session, AccessTokens tokens) {
        return new SessionAnswer(
                tokens.issue(session), session.refreshToken().text().value(), AccessTokens.LIFETIME.toSeconds());
    }
}
