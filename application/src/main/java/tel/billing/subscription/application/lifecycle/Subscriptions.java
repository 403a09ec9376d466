package tel.billing.subscription.application.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

/// Stores the subscriptions.
public interface Subscriptions {
    /// How long a due subscription waits after its work has failed.
    Duration POSTPONEMENT = Duration.ofMinutes(5);

    /// Returns false if another subscription of the account has the draft's external id.
    boolean add(Subscription.Draft draft);

    Optional<Subscription> find(AccountId account, SubscriptionId id);

    /// Finds the subscription and locks it until the unit of work ends.
    Optional<Subscription> lock(AccountId account, SubscriptionId id);

    /// The account's subscriptions, newest first.
    List<Subscription> findByAccount(AccountId account);

    /// A page of the account's subscriptions, newest first.
    Page<Subscription, SubscriptionId> list(
            AccountId account, ListFilter<SubscriptionStatus> filter, PageRequest<SubscriptionId> page);

    /// A page of the account's subscriptions that are not cancelled, newest first.
    Page<Subscription, SubscriptionId> listLiving(AccountId account, PageRequest<SubscriptionId> page);

    /// A page of the account's subscriptions that are neither drafts nor cancelled, newest first.
    Page<Subscription, SubscriptionId> listActivated(AccountId account, PageRequest<SubscriptionId> page);

    /// The account's subscriptions that are neither drafts nor cancelled, newest first.
    List<Subscription.Activated> findActivated(AccountId account);

    /// The number of the account's drafts.
    int countDrafts(AccountId account);

    /// Whether the account has a subscription with an unpaid period, or an open charge that waits for a card.
    boolean isAwaitingMoney(AccountId account);

    /// Whether the account left a period unpaid that began before it activated a subscription at
    /// `activatedAt`: another subscription has been past due or suspended since then, or was cancelled with
    /// an unpaid last period. Cancellations up to `cancelledAfter` do not count.
    boolean hasLeftUnpaid(AccountId account, Instant activatedAt, Instant cancelledAfter);

    /// The account's subscriptions that are not cancelled, newest first; locked until the unit of
    /// work ends.
    List<Subscription.Living> lockLiving(AccountId account);

    /// The account's subscriptions that are neither drafts nor cancelled; locked until the unit of
    /// work ends.
    List<Subscription.Activated> lockActivated(AccountId account);

    /// The account's subscriptions with unpaid periods, newest first; locked until the unit of work ends.
    List<Subscription.Unpaid> lockUnpaid(AccountId account);

    /// At most `limit` drafts created by `until`, oldest first; locked until the unit of work ends. Skips
    /// locked drafts and drafts with an open charge.
    List<Subscription.Draft> takeDrafts(Instant until, int limit);

    /// When the oldest draft that can be taken was created.
    Optional<Instant> oldestDraft();

    /// Stores the new state and its event together, and publishes the transition. Returns false and publishes
    /// nothing if the stored version is no longer the one that the transition started from.
    boolean advance(Subscription.Transition<?> transition);

    /// Stores and publishes several transitions. The unit of work must hold the locks of all subscriptions.
    void advanceAll(List<? extends Subscription.Transition<?>> transitions);

    /// Stores up to when pre-notifications were checked; publishes nothing. The unit of work must hold the
    /// locks of all subscriptions.
    void storeChecks(List<Subscription.Check> checks);

    /// At most `limit` subscriptions due at `now`, longest due first; locked until the unit of work ends.
    /// Skips locked and postponed subscriptions, and those with an open charge. If a subscription cannot be
    /// read, this postpones it by [#POSTPONEMENT] and throws.
    List<Subscription.Activated> takeDue(Instant now, int limit);

    /// Postpones a due subscription until the given instant or its next change.
    void postpone(Subscription.Activated subscription, Instant until);

    /// When the next subscription that can be taken is due, or until when it is postponed.
    Optional<Instant> nextDue();

    /// The number of subscriptions in each status, also of those in which there is none.
    Map<SubscriptionStatus, Long> countByStatus();

    /// The subscriptions due at `now`, locked or not. Includes subscriptions postponed by `postponement` at most,
    /// which count from the time when they first became due.
    Backlog backlog(Instant now, Duration postponement);

    /// The due subscriptions.
    ///
    /// @param since when the oldest one became due; empty if none is due
    record Backlog(long count, Optional<Instant> since) {}
}
