package tel.billing.payment.application.card;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;

/// A queue of accounts whose stored cards must be read again from the processor.
public interface CardSynchronizations {

    /// Adds the account: its cards have changed. They are read from `realNow` on.
    void add(AccountId account, Instant realNow);

    /// Takes the account that has waited longest and may be read at `realNow`. Taking it postpones it by 30
    /// seconds, so that no other instance takes it meanwhile. Each further attempt doubles the delay, up to
    /// some hours.
    Optional<PendingSynchronization> takeDue(Instant realNow);

    /// Makes reads that are in progress obsolete: the account is read again at its next attempt. Without such a read,
    /// this does nothing.
    void invalidate(AccountId account);

    /// Removes the account after a successful read. False if it has been taken, added or invalidated since it
    /// was taken: the result is obsolete and must not be recorded.
    boolean done(PendingSynchronization synchronization);

    /// An account whose cards must be read. `requests` counts the calls of [CardSynchronizations#add] and
    /// [CardSynchronizations#invalidate], so that [CardSynchronizations#done] detects a change.
    ///
    /// @param nextAttempt until then, no other instance takes it
    record PendingSynchronization(AccountId account, int requests, Instant nextAttempt) {}
}
