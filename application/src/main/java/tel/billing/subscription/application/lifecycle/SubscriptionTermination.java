package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions.Move;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// Cancels subscriptions: releases held money and removes the lines. Joins the caller's unit of work, which
/// must lock the subscription.
public record SubscriptionTermination(
        Subscriptions subscriptions,
        Charges charges,
        ChargeRelease chargeRelease,
        SubscriptionLines subscriptionLines,
        SubscriptionMails letters,
        ShowAccount showAccount,
        InstantSource clock) {

    /// Empty if the subscription or its charge was changed concurrently.
    public Optional<Subscription.Cancelled> cancel(Subscription.Living living, CancellationReason cause) {
        var change = living.cancel(cause, clock.instant());
        if (!abandonCharge(living) || !subscriptions.advance(living, change)) {
            return Optional.empty();
        }
        var over = change.now();
        subscriptionLines.follow(over);
        var account = showAccount.show(over.account()).orElseThrow();
        letters.postAll(letters.cancelled(account, over, cause).stream().toList());
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
        var moves = living.stream()
                .map(each -> new Ending(each, each.cancel(cause, now)))
                .toList();
        subscriptions.advanceAll(moves.stream().map(Ending::move).toList());
        subscriptionLines.followAll(
                account,
                moves.stream().filter(Ending::hadALine).map(Ending::over).toList());
        var view = showAccount.show(account).orElseThrow();
        letters.postAll(moves.stream()
                .flatMap(ending -> letters.cancelled(view, ending.over(), cause).stream())
                .toList());
    }

    /// A subscription and its cancellation. A draft has no line, or lost it with its charge.
    private record Ending(Subscription.Living living, Subscription.Change<Subscription.Cancelled> change) {

        Move move() {
            return new Move(living, change);
        }

        boolean hadALine() {
            return living instanceof Subscription.Activated;
        }

        Subscription.Cancelled over() {
            return change.now();
        }
    }
}
