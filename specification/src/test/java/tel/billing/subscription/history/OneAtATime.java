package tel.billing.subscription.history;

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
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;

/// Returns a single due subscription, whatever the limit.
record OneAtATime(Subscriptions subscriptions) implements Subscriptions {

    @Override
    public List<Subscription.Activated> takeDue(Instant now, int limit) {
        return subscriptions.takeDue(now, 1);
    }

    @Override
    public Map<SubscriptionStatus, Long> countByStatus() {
        return subscriptions.countByStatus();
    }

    @Override
    public boolean add(Subscription.Draft draft) {
        return subscriptions.add(draft);
    }

    @Override
    public Optional<Subscription> find(AccountId account, SubscriptionId id) {
        return subscriptions.find(account, id);
    }

    @Override
    public Optional<Subscription> lock(AccountId account, SubscriptionId id) {
        return subscriptions.lock(account, id);
    }

    @Override
    public List<Subscription> findByAccount(AccountId account) {
        return subscriptions.findByAccount(account);
    }

    @Override
    public Page<Subscription, SubscriptionId> list(
            AccountId account, ListFilter<SubscriptionStatus> filter, PageRequest<SubscriptionId> page) {
        return subscriptions.list(account, filter, page);
    }

    @Override
    public Page<Subscription, SubscriptionId> listLiving(AccountId account, PageRequest<SubscriptionId> page) {
        return subscriptions.listLiving(account, page);
    }

    @Override
    public Page<Subscription, SubscriptionId> listActivated(AccountId account, PageRequest<SubscriptionId> page) {
        return subscriptions.listActivated(account, page);
    }

    @Override
    public List<Subscription.Activated> findActivated(AccountId account) {
        return subscriptions.findActivated(account);
    }

    @Override
    public int countDrafts(AccountId account) {
        return subscriptions.countDrafts(account);
    }

    @Override
    public boolean isAwaitingMoney(AccountId account) {
        return subscriptions.isAwaitingMoney(account);
    }

    @Override
    public boolean hasLeftUnpaid(AccountId account, Instant activatedAt, Instant cancelledAfter) {
        return subscriptions.hasLeftUnpaid(account, activatedAt, cancelledAfter);
    }

    @Override
    public List<Subscription.Living> lockLiving(AccountId account) {
        return subscriptions.lockLiving(account);
    }

    @Override
    public List<Subscription.Activated> lockActivated(AccountId account) {
        return subscriptions.lockActivated(account);
    }

    @Override
    public boolean advance(Subscription.Transition<?> transition) {
        return subscriptions.advance(transition);
    }

    @Override
    public void advanceAll(List<? extends Subscription.Transition<?>> transitions) {
        subscriptions.advanceAll(transitions);
    }

    @Override
    public List<Subscription.Unpaid> lockUnpaid(AccountId account) {
        return subscriptions.lockUnpaid(account);
    }

    @Override
    public List<Subscription.Draft> takeDrafts(Instant until, int limit) {
        return subscriptions.takeDrafts(until, limit);
    }

    @Override
    public Optional<Instant> oldestDraft() {
        return subscriptions.oldestDraft();
    }

    @Override
    public void storeChecks(List<Subscription.Check> checks) {
        subscriptions.storeChecks(checks);
    }

    @Override
    public void postpone(Subscription.Activated subscription, Instant until) {
        subscriptions.postpone(subscription, until);
    }

    @Override
    public Optional<Instant> nextDue() {
        return subscriptions.nextDue();
    }

    @Override
    public Subscriptions.Backlog backlog(Instant now, Duration postponement) {
        return subscriptions.backlog(now, postponement);
    }
}
