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

    /// Captures the charge for a line that is set up as of now. If the statement text or the gross amount
    /// changed, the money is held in a further attempt.
    Charge.Transition<Charge.Captured> capture(
            Charge.Held held, Subscription subscription, AccountView buyer, Instant now) {
        return subscription instanceof Subscription.Draft draft ? capture(held, draft, buyer, now) : held.capture(now);
    }

    /// If the VAT rate changed meanwhile, the period begins when the money was held, unless the wallet covers the
    /// new amount and the customer has not agreed to the old one.
    private Charge.Transition<Charge.Captured> capture(
            Charge.Held held, Subscription.Draft draft, AccountView buyer, Instant now) {
        var bill = pricing.activation(held.id(), draft, held.bill().tariff(), buyer, now)
                .agreed(held.bill().isAgreed());
        if (walletCharging.hasSameStatement(held.bill(), bill)) {
            return held.captureFromNow(bill, now);
        }
        return bill.mayReplace(held.bill()) && walletCharging.coversReplacement(held.bill(), bill)
                ? held.captureInFurtherAttempt(bill, now)
                : held.capture(now);
    }
}
