package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.notification.EmailMessage.SubscriptionGoesOn.Dropped;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.lifecycle.Subscriptions.Move;
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
        SubscriptionMails letters,
        ShowAccount showAccount,
        InstantSource clock) {

    /// The collection failed. If this voids a planned change, the previous plan becomes due and is
    /// collected next.
    void fail(Subscription.Activated activated, Bill bill) {
        var now = clock.instant();
        switch (activated) {
            case Subscription.Active active
            when active.changesOnlyIfPaid() -> dropChange(active, active.withdrawChange(now));
            case Subscription.Active active -> fallDue(active, bill, now);
            case Subscription.PastDue pastDue
            when pastDue.isInTurn(now) -> stayUnpaid(pastDue, pastDue.fail(now), bill);
            case Subscription.Unpaid unpaid -> tell(unpaid, bill);
        }
    }

    private void dropChange(Subscription.Active from, Subscription.Change<Subscription.Active> to) {
        subscriptions.advanceAll(List.of(new Move(from, to)));
        letters.postAll(List.of(letters.goesOn(account(from), to.now(), Dropped.CHANGE_UNPAID)));
    }

    private void fallDue(Subscription.Active from, Bill bill, Instant now) {
        var to = from.fallDue(bill.tariff(), now);
        var pastDue = to.now();
        subscriptions.advanceAll(List.of(new Move(from, to)));
        if (!hasGracePeriod(pastDue)) {
            stayUnpaid(pastDue, pastDue.suspend(now), bill);
            return;
        }
        if (!pastDue.served().equals(from.tariff().limits())) {
            subscriptionLines.follow(pastDue);
        }
        tell(pastDue, bill);
    }

    /// Prevents a new grace period for each repurchase after a cancellation in the grace period.
    private boolean hasGracePeriod(Subscription.PastDue pastDue) {
        var activatedAt = pastDue.cycle().anchor();
        return !subscriptions.hasLeftUnpaid(pastDue.account(), activatedAt, Dunning.remembersUnpaidSince(activatedAt));
    }

    private void stayUnpaid(
            Subscription.PastDue from, Subscription.Change<? extends Subscription.Unpaid> to, Bill bill) {
        subscriptions.advanceAll(List.of(new Move(from, to)));
        if (to.now() instanceof Subscription.Suspended suspended) {
            subscriptionLines.follow(suspended);
        }
        tell(to.now(), bill);
    }

    /// Notifies the customer of the missing amount and the consequences.
    private void tell(Subscription.Unpaid unpaid, Bill bill) {
        var account = account(unpaid);
        switch (unpaid) {
            case Subscription.PastDue pastDue ->
                letters.shortOfMoney(account, pastDue, bill, walletCharging.shortfall(bill));
            case Subscription.Suspended suspended ->
                letters.suspended(account, suspended, bill, walletCharging.shortfall(bill));
        }
    }

    /// Notifies the customer of the new cancellation date.
    void postponeCancellation(Subscription.Suspended from, Subscription.Change<Subscription.Suspended> to) {
        var debt = debtPricing.debt(from, account(from));
        subscriptions.advanceAll(List.of(new Move(from, to)));
        letters.suspended(debt.account(), to.now(), debt.bill(), walletCharging.shortfall(debt.bill()));
    }

    private AccountView account(Subscription subscription) {
        return showAccount.show(subscription.account()).orElseThrow();
    }
}
