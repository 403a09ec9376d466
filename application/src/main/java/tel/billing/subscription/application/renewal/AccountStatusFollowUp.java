package tel.billing.subscription.application.renewal;

import java.util.List;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountStatusListener;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.lifecycle.ChargeRelease;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionTermination;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// Applies account changes to the subscriptions. While an account is suspended, its lines are suspended too,
/// and it cannot buy; its periods continue. When it is active again, debts are retried immediately. When it
/// is closed, its subscriptions are cancelled. Takes a few statements, and some for each open charge.
public record AccountStatusFollowUp(
        Subscriptions subscriptions,
        ChargeRelease chargeRelease,
        RetryUnpaidPeriods retryUnpaidPeriods,
        SubscriptionTermination subscriptionTermination,
        SubscriptionLines subscriptionLines)
        implements AccountStatusListener {

    @Override
    public void statusChanged(AccountId account, AccountStatus status) {
        switch (status) {
            case ACTIVE -> serve(account, subscriptions.lockActivated(account));
            case SUSPENDED -> suspend(account);
            case CLOSED ->
                subscriptionTermination.cancelAll(
                        account, subscriptions.lockLiving(account), CancellationReason.ACCOUNT_CLOSED);
            case DRAFT, EXPIRED -> {}
        }
    }

    @Override
    public void applyEffects(AccountId account) {
        subscriptionLines.executeAll(account);
    }

    private void serve(AccountId account, List<Subscription.Activated> activated) {
        subscriptionLines.orderAllForStatus(account, activated);
        retryUnpaidPeriods.retry(
                account,
                activated.stream()
                        .filter(Subscription.Unpaid.class::isInstance)
                        .map(Subscription.Unpaid.class::cast)
                        .toList());
    }

    /// Locks drafts as well, to exclude concurrent purchases.
    private void suspend(AccountId account) {
        var living = subscriptions.lockLiving(account);
        chargeRelease.releaseAll(account);
        subscriptionLines.orderAllForStatus(
                account,
                living.stream().filter(Subscription.Activated.class::isInstance).toList());
    }
}
