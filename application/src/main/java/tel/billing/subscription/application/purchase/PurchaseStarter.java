package tel.billing.subscription.application.purchase;

import java.util.Optional;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.ReturnUrls;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.shared.Money;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.purchase.Purchase.Intent;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Quote;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;

/// Starts a purchase: holds the money if the wallet covers it, otherwise stores a request to charge a card.
/// While the PBX is known to be down, it does neither: each attempt would appear on the statement, and none
/// could succeed. Attempts of an account are limited, because the PBX may reject each of them. Joins the
/// caller's unit of work, which must lock the subscription.
public record PurchaseStarter(
        Charges charges,
        ChargeSchedule chargeSchedule,
        PurchaseQuotes quotes,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        PbxAvailability pbxAvailability,
        CollectShortfall shortfalls,
        RateLimits limits) {

    /// Empty if the customer may return to these URLs.
    Optional<PurchaseOutcome> rejectionOf(ReturnUrls returnUrls) {
        return shortfalls.violationOf(returnUrls).map(PurchaseOutcome.ReturnUrlsNotAllowed::new);
    }

    /// Empty if the charge is open. Otherwise the caller must roll back what it has written.
    Optional<PurchaseOutcome> begin(ChargeId id, Intent.Buy buy, PurchaseTerms terms) {
        return switch (quotes.quote(id, buy, terms)) {
            case Quote.Priced(var bill) -> pay(bill, terms);
            case Quote.Refused(var outcome) -> Optional.of(outcome);
        };
    }

    private Optional<PurchaseOutcome> pay(Bill bill, PurchaseTerms terms) {
        if (pbxAvailability.isKnownDown()) {
            return Optional.of(new PurchaseOutcome.LineUnavailable());
        }
        return limits.take(RateLimit.PURCHASE, bill.account().toString())
                .refusal()
                .<PurchaseOutcome>map(PurchaseOutcome.RateLimited::new)
                .or(() -> holdOrChargeCard(bill, terms));
    }

    private Optional<PurchaseOutcome> holdOrChargeCard(Bill bill, PurchaseTerms terms) {
        return switch (quotes.funding(bill, terms.card())) {
            case Funding.Wallet() -> hold(bill);
            case Funding.Card card ->
                terms.rejectionOfCard(card.amount(), bill.gross()).or(() -> chargeCard(bill, card.shortfall(), terms));
            case Funding.TopUpFirst lacking -> Optional.of(new PurchaseOutcome.InsufficientBalance(lacking.topUp()));
            case Funding.CardRejected(var reason) -> Optional.of(new PurchaseOutcome.CardRejected(reason));
        };
    }

    private Optional<PurchaseOutcome> hold(Bill bill) {
        var operation = subscriptionLines.order(bill.account(), bill.subscription(), bill.tariff());
        var held = store(released(bill)
                .<Charge.Change<Charge.Held>>map(before -> before.hold(bill, operation))
                .orElseGet(() -> Charge.openHeld(bill, operation)));
        return walletCharging.hold(bill, held.attempt()).isPresent() ? Optional.empty() : Optional.of(shortOf(bill));
    }

    private Optional<PurchaseOutcome> chargeCard(Bill bill, Money shortfall, PurchaseTerms terms) {
        var context = CollectShortfall.PaymentContext.customerPresent(terms.card(), terms.returnUrls());
        var topUp = shortfalls.draft(bill.account(), bill.cause(), shortfall, context);
        if (topUp.isEmpty()) {
            return Optional.of(shortOf(bill));
        }
        store(released(bill)
                .<Charge.Change<Charge.PurchaseDraft>>map(before -> before.requestCard(bill, topUp.get()))
                .orElseGet(() -> Charge.openPurchase(bill, topUp.get())));
        return Optional.empty();
    }

    private PurchaseOutcome shortOf(Bill bill) {
        return new PurchaseOutcome.InsufficientBalance(shortfalls.topUpFor(walletCharging.shortfall(bill)));
    }

    private <C extends Charge.Open> C store(Charge.Change<C> change) {
        var recoverAfter = chargeSchedule.afterLiveRequest();
        var isStored = switch (change) {
            case Charge.Creation<C> creation -> charges.open(creation, recoverAfter.orElseThrow());
            case Charge.Transition<C> transition -> charges.advance(transition, recoverAfter);
        };
        if (!isStored) {
            throw new IllegalStateException(
                    "%s has another open charge".formatted(change.to().subscription()));
        }
        return change.to();
    }

    /// The charge of an earlier attempt with the same key.
    private Optional<Charge.Released> released(Bill bill) {
        return charges.find(bill.account(), bill.id())
                .filter(Charge.Released.class::isInstance)
                .map(Charge.Released.class::cast);
    }
}
