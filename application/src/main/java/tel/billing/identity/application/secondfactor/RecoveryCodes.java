package tel.billing.identity.application.secondfactor;

import java.time.Instant;
import java.util.Collection;
import tel.billing.identity.domain.TokenHash;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Stores the recovery codes of the staff, as hashes.
public interface RecoveryCodes {

    /// Replaces all codes of the user.
    void replace(AccountId account, UserId user, Collection<TokenHash> codes);

    /// Uses a code up; false if it is unknown or was used.
    boolean use(AccountId account, UserId user, TokenHash code, Instant at);

    /// The number of the user's unused codes.
    int left(AccountId account, UserId user);
}
