package tel.billing.account;

import java.time.Duration;
import tel.billing.shared.AccountId;

/// Remembers, in the memory of this instance, which accounts staff suspended or closed on any instance, so that a
/// request with an access token asks no store.
public interface AccountStandings {

    /// How long it is remembered that an account was closed, in business time: longer than an access token is good.
    Duration CLOSED_REMEMBERED = Duration.ofMinutes(16);

    /// Answers at once. Asked only about accounts that were open to their owner once, as an access token proves.
    Standing standingOf(AccountId account);

    /// Learns of all that was committed before, by whatever instance. Other instances learn of it within a second.
    void catchUp();

    /// What is known of an account.
    enum Standing {
        /// It was open a second ago.
        OPEN,
        SUSPENDED,
        CLOSED,
        /// News are overdue: only the store can tell.
        NOT_KNOWN
    }
}
