package tel.billing.subscription.application.renewal;

import static java.util.stream.Collectors.toSet;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.ChargeInvoicing;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.application.lifecycle.SubscriptionTermination;
import tel.billing.subscription.application.renewal.DueBatch.Announcement;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// Performs due work of subscriptions: pre-notifications, renewals, retries, cancellations. Each call
/// does one thing for each subscription, in due order. Joins the caller's unit of work, which must lock
/// the subscriptions.
public record RenewalRun(
        DebtPricing debtPricing,
        PreNotifications preNotifications,
        CollectDueRenewals collectDueRenewals,
        RenewalPayment renewalPayment,
        DunningSteps dunningSteps,
        SubscriptionTermination subscriptionTermination,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        InstantSource clock) {

    /// Work that remains is still due, or waits for a card.
    ///
    /// @param due in due order
    public void process(List<Subscription.Activated> due) {
        var accounts =
                showAccount.showAll(due.stream().map(Subscription::account).collect(toSet()));
        var dueBatch = new DueBatch(clock.instant());
        due.forEach(activated -> addTo(activated, account(accounts, activated), dueBatch));
        preNotifications.send(dueBatch.announcements());
        var paid = new ArrayList<PaidBill>();
        dueBatch.ends().forEach(activated -> end(activated).ifPresent(paid::add));
        paid.addAll(collectDueRenewals.collect(dueBatch.debts()));
        chargeInvoicing.invoice(paid);
    }

    private static AccountView account(Map<AccountId, AccountView> accounts, Subscription subscription) {
        return Optional.ofNullable(accounts.get(subscription.account())).orElseThrow();
    }

    private void addTo(Subscription.Activated activated, AccountView account, DueBatch dueBatch) {
        switch (activated) {
            case Subscription.Active active -> addTo(active, account, dueBatch);
            case Subscription.PastDue pastDue -> dueBatch.collect(debtPricing.debt(pastDue, account));
            case Subscription.Suspended suspended -> dueBatch.end(suspended);
        }
    }

    private void addTo(Subscription.Active active, AccountView account, DueBatch dueBatch) {
        var end = active.period().end();
        var preNotification =
                active.nextPreNotification().filter(next -> next.at().isBefore(end));
        if (preNotification.isPresent()) {
            dueBatch.announce(new Announcement(active, preNotification.get(), account));
        } else if (active.scheduledChange().cancels()) {
            dueBatch.end(active);
        } else {
            dueBatch.collect(debtPricing.debt(active, account));
        }
    }

    /// Returns what was paid instead of ended.
    private Optional<PaidBill> end(Subscription.Activated activated) {
        return switch (activated) {
            case Subscription.Suspended suspended -> giveUp(suspended);
            case Subscription.Active _, Subscription.PastDue _ -> {
                end(activated, CancellationReason.BY_CUSTOMER);
                yield Optional.empty();
            }
        };
    }

    /// Tries the wallet once more: the price may have dropped, for example because a VAT number
    /// was verified.
    private Optional<PaidBill> giveUp(Subscription.Suspended suspended) {
        var paid = renewalPayment.pay(suspended);
        if (paid.isEmpty()) {
            suspended
                    .postponeCancellation(clock.instant())
                    .ifPresentOrElse(
                            dunningSteps::postponeCancellation, () -> end(suspended, CancellationReason.UNPAID));
        }
        return paid;
    }

    private void end(Subscription.Activated activated, CancellationReason cause) {
        if (subscriptionTermination.cancel(activated, cause).isEmpty()) {
            throw new IllegalStateException(
                    "%s was changed although this transaction holds its lock.".formatted(activated));
        }
    }
}
