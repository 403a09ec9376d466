package tel.billing.subscription.application;

import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.shared.Money;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.Purchase.Intent;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Starts a purchase: holds the money if the wallet covers it; otherwise stores that a card must be charged.
/// While the PBX is known to be down it does neither, because each attempt would appear on the statement and
/// none could succeed. The number of purchases of an account is limited, because the PBX may reject each
/// attempt. Joins the caller's unit of work, which has locked the subscription.
record PurchaseStarter(
        Charges charges,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        PbxAvailability outage,
        ChargeExecution chargeExecution,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        RateLimits limits) {

    /// How the purchase starts.
    sealed interface Beginning {
        /// The charge is open.
        record Begun() implements Beginning {}

        /// The caller must roll back what it has written.
        record Refused(PurchaseOutcome outcome) implements Beginning {}
    }

    Beginning begin(ChargeId id, Intent.Begin intent) {
        var account = account(intent.draft());
        return isBlocked(account)
                ? new Beginning.Refused(new PurchaseOutcome.AccountBlocked())
                : begin(pricing.activation(id, intent.draft(), intent.tariff(), account, intent.at()));
    }

    Beginning begin(ChargeId id, Intent.Upgrade intent) {
        var account = account(intent.active());
        return isBlocked(account)
                ? new Beginning.Refused(new PurchaseOutcome.AccountBlocked())
                : begin(pricing.upgrade(id, intent.active(), intent.to(), account, intent.at())
                        .orElseThrow());
    }

    /// Returns why a planned change, which costs nothing now, could not be sold when it takes effect.
    Optional<PurchaseOutcome> objection(Intent.Move move) {
        return move.to().now() instanceof Subscription.Active active
                        && active.outlook().change().isPresent()
                ? objection(pricing.renewal(
                        new ChargeId(active.id().value()), active, catalogue.next(active), account(active)))
                : Optional.empty();
    }

    private Optional<PurchaseOutcome> objection(Bill bill) {
        return pricing.mayBeSold(bill)
                ? Optional.empty()
                : Optional.of(new PurchaseOutcome.NoExchangeRate(bill.gross().currency()));
    }

    private Beginning begin(Bill bill) {
        return objection(bill).<Beginning>map(Beginning.Refused::new).orElseGet(() -> pay(bill));
    }

    private Beginning pay(Bill bill) {
        if (outage.isKnown()) {
            return new Beginning.Refused(new PurchaseOutcome.LineUnavailable());
        }
        return limits.take(RateLimit.PURCHASE, bill.account().toString())
                .refusal()
                .<Beginning>map(pause -> new Beginning.Refused(new PurchaseOutcome.TooOften(pause)))
                .orElseGet(() -> holdOrAskCard(bill));
    }

    private Beginning holdOrAskCard(Bill bill) {
        var lacking = walletCharging.shortfall(bill);
        return lacking.isPositive() ? askCard(bill, lacking) : hold(bill);
    }

    private Beginning hold(Bill bill) {
        var operation = subscriptionLines.order(bill.account(), bill.subscription(), bill.tariff());
        var held = released(bill)
                .map(before -> before.hold(bill, operation))
                .orElseGet(() -> new Charge.Held(bill, 1, operation));
        store(held);
        return walletCharging.hold(bill, held.attempt()).isPresent()
                ? new Beginning.Begun()
                : new Beginning.Refused(shortOf(walletCharging.shortfall(bill)));
    }

    private Beginning askCard(Bill bill, Money lacking) {
        return shortfalls
                .draft(
                        bill.account(),
                        new DraftCharges(charges, shortfalls).lacking(bill, walletCharging.balance(bill)),
                        true)
                .<Beginning>map(topUp -> {
                    store(released(bill)
                            .map(before -> before.ask(bill, topUp))
                            .orElseGet(() -> new Charge.Draft(bill, 1, topUp)));
                    return new Beginning.Begun();
                })
                .orElseGet(() -> new Beginning.Refused(shortOf(lacking)));
    }

    private PurchaseOutcome shortOf(Money lacking) {
        return new PurchaseOutcome.ShortOfMoney(shortfalls.leastTopUp(lacking));
    }

    private void store(Charge.Open open) {
        var lookAfter = chargeExecution.lookAfter();
        var isStored = find(open.bill())
                .map(before -> charges.advance(before, open, lookAfter))
                .orElseGet(() -> charges.open(open, lookAfter.orElseThrow()));
        if (!isStored) {
            throw new IllegalStateException("%s has another open charge".formatted(open.subscription()));
        }
    }

    private Optional<Charge.Released> released(Bill bill) {
        return find(bill).filter(Charge.Released.class::isInstance).map(Charge.Released.class::cast);
    }

    private Optional<Charge> find(Bill bill) {
        return charges.find(bill.account(), bill.id());
    }

    private AccountView account(Subscription subscription) {
        return showAccount.show(subscription.account()).orElseThrow();
    }

    private static boolean isBlocked(AccountView account) {
        return account.status() != AccountStatus.ACTIVE;
    }
}
