package tel.billing.account;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.AccountId;

/// Expired accounts, whose owners never confirmed the signup, until they are erased.
public interface ExpiredSignups {

    /// The time of the oldest of these signups.
    Optional<Instant> oldest();

    /// The oldest of these signups that is not in `except`, if it was at `latest` or earlier. The account is
    /// locked until the unit of work ends; an account that another unit of work has locked is skipped.
    Optional<AccountId> take(Instant latest, Set<AccountId> except);
}
