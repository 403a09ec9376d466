package tel.billing.subscription.application;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// A first term begins when the line is there, however long before the money was held; it costs what
/// was ordered, and bears the VAT of its beginning. Joins the caller's unit of work.
record FirstTerm(Pricing pricing, Till till) {

    /// What is to be taken for a line that is there as of now: in a further attempt, if the
    /// statement would say otherwise than what was held.
    Charge.Held begin(Charge.Held held, Subscription subscription, AccountView buyer, Instant now) {
        return subscription instanceof Subscription.Draft draft ? begin(held, draft, buyer, now) : held;
    }

    /// Where a wallet does not cover what the term costs by now, as a rate of VAT rose meanwhile, it
    /// began when the money was held.
    private Charge.Held begin(Charge.Held held, Subscription.Draft draft, AccountView buyer, Instant now) {
        var bill = pricing.activation(held.id(), draft, held.bill().tariff(), buyer, now);
        if (till.isToldAlike(held.bill(), bill)) {
            return held.beginAt(bill);
        }
        return till.covers(held.bill(), bill) ? held.holdAgain(bill) : held;
    }
}
