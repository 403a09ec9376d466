package tel.billing.payment.domain;

import java.util.Currency;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// The result of a capture and its later changes: completed refunds, refunds on their way, and the number
/// of disputes.
public record Takings(
        ProcessorReference reference, Optional<Card> card, Money refunded, Money underway, int chargebacks) {

    public Takings {
        if (refunded.isNegative() || underway.isNegative() || chargebacks < 0) {
            throw new IllegalArgumentException(
                    "Refunds must not be negative: %s completed, %s on their way.".formatted(refunded, underway));
        }
    }

    /// A new capture without refunds.
    public static Takings whole(ProcessorReference reference, Optional<Card> card, Currency currency) {
        return new Takings(reference, card, Money.zero(currency), Money.zero(currency), 0);
    }

    /// Completed refunds and refunds on their way.
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
