package tel.billing.subscription.application.execution;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// The first period begins when the line is set up, even if the money was held earlier. It has the price of
/// the order and the VAT of its beginning. Joins the caller's unit of work.
record FirstPeriodStart(Pricing pricing, WalletCharging walletCharging) {

    /// Returns the charge to capture for a line that is set up as of now. If the statement text or the
    /// gross amount changed, the money is held in a further attempt.
    Charge.Held begin(Charge.Held held, Subscription subscription, AccountView buyer, Instant now) {
        return subscription instanceof Subscription.Draft draft ? begin(held, draft, buyer, now) : held;
    }

    /// If the VAT rate rose meanwhile and the wallet does not cover the difference, the period begins when
    /// the money was held.
    private Charge.Held begin(Charge.Held held, Subscription.Draft draft, AccountView buyer, Instant now) {
        var bill = pricing.activation(held.id(), draft, held.bill().tariff(), buyer, now);
        if (walletCharging.isToldAlike(held.bill(), bill)) {
            return held.beginAt(bill);
        }
        return walletCharging.covers(held.bill(), bill) ? held.holdAgain(bill) : held;
    }
}
