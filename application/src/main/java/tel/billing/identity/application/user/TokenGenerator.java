package tel.billing.identity.application.user;

import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.shared.AccountId;

/// Generates random tokens.
public interface TokenGenerator {

    OpaqueToken mint(AccountId account);

    RefreshToken.Salt salt();

    /// Derives the successor of a token from a salt (HMAC-SHA-256 of the salt, keyed by the token).
    /// Deterministic: a holder of the token can derive it again, other parties cannot.
    OpaqueToken successor(OpaqueToken presented, RefreshToken.Salt salt);
}
