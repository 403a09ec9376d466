package tel.billing.identity.web;

/// A session as its client gets it.
record SessionAnswer(String accessToken, String refreshToken, long expiresIn) {}
