package tel.billing.subscription.application.purchase;

import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.ReturnUrls;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.shared.Money;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.purchase.Purchase.Intent;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Starts a purchase: holds the money if the wallet covers it, otherwise stores a request to charge a card.
/// While the PBX is known to be down, it does neither: each attempt would appear on the statement, and none
/// could succeed. Attempts of an account are limited, because the PBX may reject each of them. Joins the
/// caller's unit of work, which must lock the subscription.
public record PurchaseStarter(
        Charges charges,
        ChargeSchedule chargeSchedule,
        DraftCharges draftCharges,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        PbxAvailability pbxAvailability,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        RateLimits limits) {

    /// Empty if the customer may return to these URLs.
    Optional<PurchaseOutcome> objectionTo(ReturnUrls returnUrls) {
        return shortfalls.objectionTo(returnUrls).map(PurchaseOutcome.ReturnUrlsNotAllowed::new);
    }

    /// Empty if the charge is open. Otherwise the caller must roll back what it has written.
    Optional<PurchaseOutcome> begin(ChargeId id, Intent.Begin intent, ReturnUrls returnUrls) {
        var account = account(intent.draft());
        return isBlocked(account)
                ? Optional.of(new PurchaseOutcome.AccountBlocked())
                : begin(pricing.activation(id, intent.draft(), intent.tariff(), account, intent.at()), returnUrls);
    }

    Optional<PurchaseOutcome> begin(ChargeId id, Intent.Upgrade intent, ReturnUrls returnUrls) {
        var account = account(intent.active());
        return isBlocked(account)
                ? Optional.of(new PurchaseOutcome.AccountBlocked())
                : begin(
                        pricing.upgrade(id, intent.active(), intent.to(), account, intent.at())
                                .orElseThrow(),
                        returnUrls);
    }

    /// Returns why a planned change, which costs nothing now, could not be sold when it takes effect.
    Optional<PurchaseOutcome> rejection(Intent.Move move) {
        return move.transition().to() instanceof Subscription.Active active
                        && active.scheduledChange().change().isPresent()
                ? rejection(pricing.renewal(
                        new ChargeId(active.id().value()), active, catalogue.next(active), account(active)))
                : Optional.empty();
    }

    private Optional<PurchaseOutcome> rejection(Bill bill) {
        return pricing.canBeInvoiced(bill)
                ? Optional.empty()
                : Optional.of(new PurchaseOutcome.NoExchangeRate(bill.gross().currency()));
    }

    private Optional<PurchaseOutcome> begin(Bill bill, ReturnUrls returnUrls) {
        return rejection(bill).or(() -> pay(bill, returnUrls));
    }

    private Optional<PurchaseOutcome> pay(Bill bill, ReturnUrls returnUrls) {
        if (pbxAvailability.isKnownDown()) {
            return Optional.of(new PurchaseOutcome.LineUnavailable());
        }
        return limits.take(RateLimit.PURCHASE, bill.account().toString())
                .refusal()
                .<PurchaseOutcome>map(PurchaseOutcome.RateLimited::new)
                .or(() -> holdOrChargeCard(bill, returnUrls));
    }

    private Optional<PurchaseOutcome> holdOrChargeCard(Bill bill, ReturnUrls returnUrls) {
        var shortfall = walletCharging.shortfall(bill);
        return shortfall.isPositive() ? chargeCard(bill, shortfall, returnUrls) : hold(bill);
    }

    private Optional<PurchaseOutcome> hold(Bill bill) {
        var operation = subscriptionLines.order(bill.account(), bill.subscription(), bill.tariff());
        var held = store(released(bill)
                .<Charge.Change<Charge.Held>>map(before -> before.hold(bill, operation))
                .orElseGet(() -> Charge.openHeld(bill, operation)));
        return walletCharging.hold(bill, held.attempt()).isPresent()
                ? Optional.empty()
                : Optional.of(shortOf(walletCharging.shortfall(bill)));
    }

    private Optional<PurchaseOutcome> chargeCard(Bill bill, Money shortfall, ReturnUrls returnUrls) {
        var lacking = draftCharges.shortfall(bill, walletCharging.balance(bill));
        var topUp =
                shortfalls.draft(bill.account(), bill.cause(), lacking, CollectShortfall.Customer.present(returnUrls));
        if (topUp.isEmpty()) {
            return Optional.of(shortOf(shortfall));
        }
        store(released(bill)
                .<Charge.Change<Charge.PurchaseDraft>>map(before -> before.requestCard(bill, topUp.get()))
                .orElseGet(() -> Charge.openPurchase(bill, topUp.get())));
        return Optional.empty();
    }

    private PurchaseOutcome shortOf(Money shortfall) {
        return new PurchaseOutcome.InsufficientBalance(shortfalls.minimumTopUp(shortfall));
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

    private AccountView account(Subscription subscription) {
        return showAccount.show(subscription.account()).orElseThrow();
    }

    private static boolean isBlocked(AccountView account) {
        return account.status() != AccountStatus.ACTIVE;
    }
}
