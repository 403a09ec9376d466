package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.notification.EmailMessage.SubscriptionContinues.Dropped;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Dunning;
import tel.billing.subscription.domain.Subscription;

/// Starts or continues dunning after a failed collection, and notifies the customer. Joins the caller's unit
/// of work, which must lock the subscription.
public record DunningSteps(
        Subscriptions subscriptions,
        DebtPricing debtPricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        SubscriptionMails subscriptionMails,
        ShowAccount showAccount,
        InstantSource clock) {

    /// The collection failed. If this voids a scheduled change, the previous plan becomes due and is
    /// collected next.
    void fail(Subscription.Activated activated, Bill bill) {
        var now = clock.instant();
        switch (activated) {
            case Subscription.Active active when active.changesOnlyIfPaid() -> dropChange(active.withdrawChange(now));
            case Subscription.Active active -> fallDue(active, bill, now);
            case Subscription.PastDue pastDue when pastDue.isScheduled(now) -> stayUnpaid(pastDue.fail(now), bill);
            case Subscription.Unpaid unpaid -> notifyOwner(unpaid, bill);
        }
    }

    private void dropChange(Subscription.Transition<Subscription.Active> withdrawal) {
        subscriptions.advanceAll(List.of(withdrawal));
        var active = withdrawal.to();
        subscriptionMails.postAll(
                List.of(subscriptionMails.subscriptionContinues(account(active), active, Dropped.CHANGE_UNPAID)));
    }

    private void fallDue(Subscription.Active from, Bill bill, Instant now) {
        var fallDue = from.becomePastDue(bill.tariff(), now);
        var pastDue = fallDue.to();
        subscriptions.advanceAll(List.of(fallDue));
        if (!hasGracePeriod(pastDue)) {
            stayUnpaid(pastDue.suspend(now), bill);
            return;
        }
        if (!pastDue.graceLimits().equals(from.tariff().limits())) {
            subscriptionLines.orderForStatus(pastDue);
        }
        notifyOwner(pastDue, bill);
    }

    /// Prevents a new grace period for each repurchase after a cancellation in the grace period.
    private boolean hasGracePeriod(Subscription.PastDue pastDue) {
        var activatedAt = pastDue.cycle().anchor();
        return !subscriptions.hasLeftUnpaid(pastDue.account(), activatedAt, Dunning.startOfUnpaidHistory(activatedAt));
    }

    private void stayUnpaid(Subscription.Transition<? extends Subscription.Unpaid> failure, Bill bill) {
        subscriptions.advanceAll(List.of(failure));
        if (failure.to() instanceof Subscription.Suspended suspended) {
            subscriptionLines.orderForStatus(suspended);
        }
        notifyOwner(failure.to(), bill);
    }

    /// Notifies the customer of the missing amount and the consequences.
    private void notifyOwner(Subscription.Unpaid unpaid, Bill bill) {
        var account = account(unpaid);
        switch (unpaid) {
            case Subscription.PastDue pastDue ->
                subscriptionMails.renewalPaymentFailed(account, pastDue, bill, walletCharging.shortfall(bill));
            case Subscription.Suspended suspended ->
                subscriptionMails.suspended(account, suspended, bill, walletCharging.shortfall(bill));
        }
    }

    /// Notifies the customer of the new cancellation date.
    void postponeCancellation(Subscription.Transition<Subscription.Suspended> postponement) {
        var suspended = postponement.to();
        var debt = debtPricing.debt(suspended, account(suspended));
        subscriptions.advanceAll(List.of(postponement));
        subscriptionMails.suspended(debt.account(), suspended, debt.bill(), walletCharging.shortfall(debt.bill()));
    }

    private AccountView account(Subscription subscription) {
        return showAccount.show(subscription.account()).orElseThrow();
    }
}
