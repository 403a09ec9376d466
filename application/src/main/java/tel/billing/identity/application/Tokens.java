package tel.billing.identity.application;

import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.shared.AccountId;

/// Makes tokens that nobody can guess.
public interface Tokens {

    OpaqueToken mint(AccountId account);

    RefreshToken.Salt salt();

    /// The one token that follows from another and a salt (HMAC-SHA-256 of the salt, keyed by the token): whoever holds
    /// the token gets it again, nobody else can.
    OpaqueToken successor(OpaqueToken presented, RefreshToken.Salt salt);
}
