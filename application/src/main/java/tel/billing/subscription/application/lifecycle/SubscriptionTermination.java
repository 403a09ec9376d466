package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// Cancels subscriptions: releases held money and removes the lines. Joins the caller's unit of work, which
/// must lock the subscription.
public record SubscriptionTermination(
        Subscriptions subscriptions,
        Charges charges,
        ChargeRelease chargeRelease,
        SubscriptionLines subscriptionLines,
        SubscriptionMails subscriptionMails,
        ShowAccount showAccount,
        InstantSource clock) {

    /// Empty if the subscription or its charge was changed concurrently.
    public Optional<Subscription.Cancelled> cancel(Subscription.Living living, CancellationReason cause) {
        var cancellation = living.cancel(cause, clock.instant());
        if (!abandonCharge(living) || !subscriptions.advance(cancellation)) {
            return Optional.empty();
        }
        var over = cancellation.to();
        subscriptionLines.orderForStatus(over);
        var account = showAccount.show(over.account()).orElseThrow();
        subscriptionMails.postAll(
                subscriptionMails.cancelled(account, over, cause).stream().toList());
        return Optional.of(over);
    }

    private boolean abandonCharge(Subscription.Living living) {
        return charges.openOf(living.account(), living.id())
                .map(chargeRelease::release)
                .orElse(true);
    }

    /// Cancels all subscriptions of an account. The unit of work must hold their locks.
    public void cancelAll(AccountId account, List<Subscription.Living> living, CancellationReason cause) {
        chargeRelease.releaseAll(account);
        var now = clock.instant();
        var cancellations = living.stream().map(each -> each.cancel(cause, now)).toList();
        subscriptions.advanceAll(cancellations);
        subscriptionLines.orderAllForStatus(
                account,
                cancellations.stream()
                        .filter(SubscriptionTermination::hadALine)
                        .map(Subscription.Transition::to)
                        .toList());
        var view = showAccount.show(account).orElseThrow();
        subscriptionMails.postAll(cancellations.stream()
                .flatMap(cancellation -> subscriptionMails.cancelled(view, cancellation.to(), cause).stream())
                .toList());
    }

    /// A draft has no line, or lost it with its charge.
    private static boolean hadALine(Subscription.Transition<Subscription.Cancelled> cancellation) {
        return cancellation.from() instanceof Subscription.Activated;
    }
}
