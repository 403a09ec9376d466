package tel.billing.payment.domain;

import java.util.Currency;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// What a card paid, and what became of the money: how much went back to the card, how much is on its way
/// there, and how often the card's owner disputed it.
public record Takings(
        ProcessorReference reference, Optional<Card> card, Money refunded, Money underway, int chargebacks) {

    public Takings {
        if (refunded.isNegative() || underway.isNegative() || chargebacks < 0) {
            throw new IllegalArgumentException(
                    "no refund is less than nothing: %s went back, %s is on its way".formatted(refunded, underway));
        }
    }

    /// All of it is still there.
    public static Takings whole(ProcessorReference reference, Optional<Card> card, Currency currency) {
        return new Takings(reference, card, Money.zero(currency), Money.zero(currency), 0);
    }

    /// What went back, and what is on its way.
    public Money spentOnRefunds() {
        return refunded.plus(underway);
    }

    Takings holding(Money amount) {
        return with(refunded, underway.plus(amount));
    }

    Takings givingBack(Money amount) {
        return with(refunded.plus(amount), underway.minus(amount));
    }

    Takings releasing(Money amount) {
        return with(refunded, underway.minus(amount));
    }

    Takings takingBack(Money amount) {
        return with(refunded.minus(amount), underway);
    }

    Takings disputed() {
        return new Takings(reference, card, refunded, underway, chargebacks + 1);
    }

    private Takings with(Money nowRefunded, Money nowUnderway) {
        return new Takings(reference, card, nowRefunded, nowUnderway, chargebacks);
    }
}
