package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardRejection;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.CollectShortfall.CardCharge;
import tel.billing.payment.StoredCardId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.purchase.Purchase.Intent;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Subscription;

/// Prices a purchase and decides who pays it. A purchase and its preview use the same quotes. Writes nothing.
public record PurchaseQuotes(
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        DraftCharges draftCharges,
        ShowAccount showAccount,
        CollectShortfall shortfalls) {

    /// What a purchase costs, or why it is not possible.
    public sealed interface Quote {

        record Priced(Bill bill) implements Quote {}

        record Refused(PurchaseOutcome outcome) implements Quote {}
    }

    /// Who pays a bill.
    public sealed interface Funding {

        /// The wallet covers it.
        record Wallet() implements Funding {}

        /// A card is charged first.
        ///
        /// @param shortfall what the wallet does not cover
        /// @param amount    what the card is charged: at least the minimum of a top-up
        /// @param card      empty if the customer enters a card on the processor's page
        record Card(Money shortfall, Money amount, Optional<StoredCardId> card) implements Funding {}

        /// The customer must top up this amount first.
        ///
        /// @param shortfall what the wallet does not cover
        /// @param topUp     the smallest top-up that covers it
        record TopUpFirst(Money shortfall, Money topUp) implements Funding {}

        /// The wallet does not cover the bill, and the chosen card cannot be charged.
        record CardRejected(CardRejection reason) implements Funding {}
    }

    /// The quote at the instant of the intent. With an accepted preview, the quote is for its total only.
    Quote quote(ChargeId id, Intent.Buy buy, PurchaseTerms terms) {
        var buyer = account(buy.subscription().account());
        if (!buyer.status().isActive()) {
            return new Quote.Refused(new PurchaseOutcome.AccountInactive());
        }
        var bill = bill(id, buy, buyer, terms);
        return terms.rejectionOf(bill.gross(), buy.at())
                .or(() -> rejection(bill))
                .<Quote>map(Quote.Refused::new)
                .orElseGet(() -> new Quote.Priced(bill));
    }

    private Bill bill(ChargeId id, Intent.Buy buy, AccountView buyer, PurchaseTerms terms) {
        var bill = switch (buy) {
            case Intent.Begin(var draft, var tariff, var at) -> pricing.activation(id, draft, tariff, buyer, at);
            case Intent.Upgrade(var active, var to, var at) ->
                pricing.upgrade(id, active, to, buyer, terms.prorationInstant(at))
                        .orElseThrow();
        };
        return bill.agreed(terms.preview().isPresent());
    }

    /// Who pays the bill now.
    Funding funding(Bill bill, CardChoice choice) {
        var shortfall = walletCharging.shortfall(bill);
        if (!shortfall.isPositive()) {
            return new Funding.Wallet();
        }
        var lacking = draftCharges.shortfall(bill, walletCharging.balance(bill));
        return switch (shortfalls.chargeFor(bill.account(), lacking, choice)) {
            case CardCharge.Possible(var amount, var card) -> new Funding.Card(lacking, amount, card);
            case CardCharge.Rejected(var reason) -> new Funding.CardRejected(reason);
            case CardCharge.None() -> new Funding.TopUpFirst(shortfall, shortfalls.topUpFor(shortfall));
        };
    }

    /// Why a change that costs nothing now is not possible: it is not what the customer accepted, or the
    /// scheduled plan could not be sold when it takes effect.
    Optional<PurchaseOutcome> rejection(Intent.Move move, PurchaseTerms terms, Instant now) {
        return terms.rejectionOfNoCharge(now).or(() -> rejection(move));
    }

    private Optional<PurchaseOutcome> rejection(Intent.Move move) {
        return move.transition().to() instanceof Subscription.Active active
                        && active.scheduledChange().newTariff().isPresent()
                ? rejection(pricing.renewal(
                        new ChargeId(active.id().value()), active, catalogue.next(active), account(active.account())))
                : Optional.empty();
    }

    private Optional<PurchaseOutcome> rejection(Bill bill) {
        return pricing.canBeInvoiced(bill)
                ? Optional.empty()
                : Optional.of(new PurchaseOutcome.NoExchangeRate(bill.gross().currency()));
    }

    private AccountView account(AccountId account) {
        return showAccount.show(account).orElseThrow();
    }
}
