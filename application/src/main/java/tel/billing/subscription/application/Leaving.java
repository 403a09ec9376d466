package tel.billing.subscription.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Ends subscriptions: what is held is given back, and the line goes. All of it joins the caller's
/// unit of work, which holds the subscription.
record Leaving(
        Subscriptions subscriptions,
        Charges charges,
        Charging charging,
        Lines lines,
        Correspondence letters,
        ShowAccount showAccount,
        InstantSource clock) {

    /// Empty if somebody else moved it, or its charge, meanwhile.
    Optional<Subscription.Cancelled> cancel(Subscription.Living living, CancelCause cause) {
        var change = living.cancel(cause, clock.instant());
        if (!abandonCharge(living) || !subscriptions.advance(living, change)) {
            return Optional.empty();
        }
        var over = change.now();
        lines.follow(over);
        letters.cancelled(showAccount.show(over.account()).orElseThrow(), over, cause);
        return Optional.of(over);
    }

    /// Nothing is bought any more for now. False if somebody else took the charge further
    /// meanwhile.
    boolean abandonCharge(Subscription.Living living) {
        return open(living).map(charging::abandon).orElse(true);
    }

    private Optional<Charge.Open> open(Subscription.Living living) {
        return charges.openOf(living.account(), living.id());
    }
}
