package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

/// Keeps the subscriptions.
public interface Subscriptions {

    void add(Subscription.Draft draft);

    Optional<Subscription> find(AccountId account, SubscriptionId id);

    /// Finds it, and lets nobody else move it until the unit of work ends.
    Optional<Subscription> lock(AccountId account, SubscriptionId id);

    /// The account's subscriptions, newest first.
    List<Subscription> of(AccountId account);

    /// The account's subscriptions, newest first, a page of them.
    Page<Subscription, SubscriptionId> list(AccountId account, PageRequest<SubscriptionId> page);

    /// Whether the account has a subscription whose term is not paid.
    boolean hasUnpaid(AccountId account);

    /// Whether the account left a term unpaid that began before it activated a subscription at `activatedAt`:
    /// another subscription is past due or suspended since then, or was cancelled with its last term unpaid. A
    /// cancellation up to `cancelledAfter` does not count.
    boolean hasLeftUnpaid(AccountId account, Instant activatedAt, Instant cancelledAfter);

    /// Those of the account's subscriptions that are not over, the newest first; nobody else locks
    /// them until the unit of work ends.
    List<Subscription.Living> lockLiving(AccountId account);

    /// The account's subscriptions that are neither drafts nor over, and lets nobody else move them until the unit of
    /// work ends.
    List<Subscription.Activated> lockActivated(AccountId account);

    /// Those of the account's subscriptions whose terms are not paid, the newest first; nobody else moves them until
    /// the unit of work ends.
    List<Subscription.Unpaid> lockUnpaid(AccountId account);

    /// Drafts that were written down by `until`, at most `limit`, the oldest first; nobody else takes or moves them
    /// until the unit of work ends. Left out is what others hold, and whoever has an open charge.
    List<Subscription.Draft> takeDrafts(Instant until, int limit);

    /// When the oldest draft was written down that may be taken.
    Optional<Instant> oldestDraft();

    /// Stores the new state and its event together, if the subscription is still in the state of `from`; false if
    /// not.
    boolean advance(Subscription from, Subscription.Change<?> to);

    /// The same for several, all of which the unit of work holds.
    void advanceAll(List<Move> moves);

    /// Stores of several, all of which the unit of work holds, up to when somebody looked for what there is to tell.
    void lookedUntil(List<Looked> looked);

    /// Those that are due at `now`, at most `limit`, the longest due first, and nobody else takes or moves them until
    /// the unit of work ends. Left out is what others hold, whoever has an open charge, and what was put off.
    List<Subscription.Activated> takeDue(Instant now, int limit);

    /// Leaves a subscription alone until then, though it is due, or until it is moved.
    void putOff(Subscription.Activated subscription, Instant until);

    /// When the next one is due that may be taken, or was put off to.
    Optional<Instant> nextDue();

    /// What is due at `now`, taken by somebody or not. What was put off, by `putOff` at most,
    /// counts as well: an active one since its term ended, any other from when it may be taken
    /// again.
    Backlog backlog(Instant now, Duration putOff);

    /// A subscription as it was, and what becomes of it.
    record Move(Subscription from, Subscription.Change<?> to) {}

    /// A subscription as it was, and as it is after somebody looked.
    record Looked(Subscription.Active from, Subscription.Active to) {}
}
