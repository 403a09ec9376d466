package tel.billing.subscription.portal.purchase;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.Money;
import tel.billing.shared.portal.Option;
import tel.billing.subscription.Proration;
import tel.billing.subscription.application.purchase.PreviewChange.Payment;
import tel.billing.subscription.application.purchase.PreviewChange.Preview;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;

/// What a customer confirms: what it costs, and who pays it.
///
/// @param kind     the end of the keys of the texts: `order`, `change`, `stay` or `keep`
/// @param plan     the name of the plan that is ordered, kept or changed to
/// @param nextPlan the name of the plan of the renewal
/// @param cards    the cards to choose from, if a card must pay
/// @param cancel   where the customer returns to without a confirmation
public record Confirmation(
        String kind, Preview preview, String plan, Optional<String> nextPlan, List<Option> cards, String cancel) {
    private static final int SECONDS_OF_AN_HOUR = 3600;

    public Confirmation {
        cards = List.copyOf(cards);
    }

    /// What the balance pays of the total.
    public Money fromBalance() {
        return preview.payment()
                .map(payment -> switch (payment.funding()) {
                    case Funding.Wallet() -> preview.total();
                    case Funding.Card(var shortfall, var _, var _) -> covered(shortfall);
                    case Funding.TopUpFirst(var shortfall, var _) -> covered(shortfall);
                    case Funding.CardRejected _ -> Money.zero(preview.total().currency());
                })
                .orElseGet(preview::total);
    }

    /// What a card is charged; empty if the balance covers the total.
    public Optional<Money> fromCard() {
        return card().map(Funding.Card::amount);
    }

    /// What the card pays of a negative balance.
    public Optional<Money> settledDebt() {
        return card().map(card -> card.shortfall().minus(preview.total())).filter(Money::isPositive);
    }

    /// What remains in the balance, because a card is charged at least the minimum of a top-up.
    public Optional<Money> surplus() {
        return card().map(card -> card.amount().minus(card.shortfall())).filter(Money::isPositive);
    }

    /// The top-up without which the purchase is not possible: no card can be charged.
    public Optional<Money> topUpFirst() {
        return preview.payment()
                .map(Payment::funding)
                .filter(Funding.TopUpFirst.class::isInstance)
                .map(Funding.TopUpFirst.class::cast)
                .map(Funding.TopUpFirst::topUp);
    }

    /// Whether the page shows the choice of cards.
    public boolean offersCards() {
        return !cards.isEmpty() && topUpFirst().isEmpty();
    }

    /// The remaining time of an upgrade in hours, rounded.
    public static long remainingHours(Proration proration) {
        return hours(proration.remaining().part());
    }

    /// The whole period of an upgrade in hours, rounded.
    public static long periodHours(Proration proration) {
        return hours(proration.remaining().whole());
    }

    private static long hours(long seconds) {
        return BigDecimal.valueOf(seconds)
                .divide(BigDecimal.valueOf(SECONDS_OF_AN_HOUR), RoundingMode.HALF_UP)
                .longValueExact();
    }

    /// How long the price is valid, in minutes.
    public long validMinutes() {
        return Duration.between(preview.pricedAt(), preview.validUntil()).toMinutes();
    }

    private Optional<Funding.Card> card() {
        return preview.payment()
                .map(Payment::funding)
                .filter(Funding.Card.class::isInstance)
                .map(Funding.Card.class::cast);
    }

    private Money covered(Money shortfall) {
        var covered = preview.total().minus(shortfall);
        return covered.isNegative() ? Money.zero(covered.currency()) : covered;
    }
}
