package tel.billing.payment.domain;

import java.util.Currency;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// The result of a capture and its later changes: completed refunds, refunds on their way, and the number
/// of disputes.
public record CapturedFunds(
        ProcessorReference reference, Optional<Card> card, Money refunded, Money underway, int chargebacks) {

    public CapturedFunds {
        if (refunded.isNegative() || underway.isNegative() || chargebacks < 0) {
            throw new IllegalArgumentException(
                    "Refunds must not be negative: %s completed, %s on their way.".formatted(refunded, underway));
        }
    }

    /// A new capture without refunds.
    public static CapturedFunds whole(ProcessorReference reference, Optional<Card> card, Currency currency) {
        return new CapturedFunds(reference, card, Money.zero(currency), Money.zero(currency), 0);
    }

    /// Completed refunds and refunds on their way.
    public Money spentOnRefunds() {
        return refunded.plus(underway);
    }

    CapturedFunds holding(Money amount) {
        return with(refunded, underway.plus(amount));
    }

    CapturedFunds givingBack(Money amount) {
        return with(refunded.plus(amount), underway.minus(amount));
    }

    CapturedFunds releasing(Money amount) {
        return with(refunded, underway.minus(amount));
    }

    CapturedFunds takingBack(Money amount) {
        return with(refunded.minus(amount), underway);
    }

    CapturedFunds disputed() {
        return new CapturedFunds(reference, card, refunded, underway, chargebacks + 1);
    }

    private CapturedFunds with(Money nowRefunded, Money nowUnderway) {
        return new CapturedFunds(reference, card, nowRefunded, nowUnderway, chargebacks);
    }
}
