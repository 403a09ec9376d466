package tel.billing.identity.application;

import java.time.Instant;
import java.util.Collection;
import tel.billing.identity.domain.TokenHash;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Keeps the recovery codes of the staff, as hashes.
public interface RecoveryCodes {

    /// From now on these are the user's codes, and no older ones.
    void replace(AccountId account, UserId user, Collection<TokenHash> codes);

    /// Uses a code up; false if it is unknown or was used.
    boolean use(AccountId account, UserId user, TokenHash code, Instant at);

    /// How many of the user's were not used yet.
    int left(AccountId account, UserId user);
}
