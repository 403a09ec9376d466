package tel.billing.payment.domain;

import java.util.Currency;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// The result of a capture and its later changes: completed refunds, pending refunds (drafted or sent), and
/// the number of disputes.
public record CapturedFunds(
        ProcessorReference reference, Optional<Card> card, Money refunded, Money pendingRefunds, int chargebacks) {

    public CapturedFunds {
        if (refunded.isNegative() || pendingRefunds.isNegative()) {
            throw new IllegalArgumentException(
                    "Refunds must not be negative: %s completed, %s pending.".formatted(refunded, pendingRefunds));
        }
        if (chargebacks < 0) {
            throw new IllegalArgumentException(
                    "The number of chargebacks must not be negative: %s.".formatted(chargebacks));
        }
    }

    /// A new capture without refunds.
    public static CapturedFunds unrefunded(ProcessorReference reference, Optional<Card> card, Currency currency) {
        return new CapturedFunds(reference, card, Money.zero(currency), Money.zero(currency), 0);
    }

    /// Completed and pending refunds.
    public Money refundedOrPending() {
        return refunded.plus(pendingRefunds);
    }

    CapturedFunds withPendingRefund(Money amount) {
        return with(refunded, pendingRefunds.plus(amount));
    }

    CapturedFunds withCompletedRefund(Money amount) {
        return with(refunded.plus(amount), pendingRefunds.minus(amount));
    }

    CapturedFunds withFailedRefund(Money amount) {
        return with(refunded, pendingRefunds.minus(amount));
    }

    CapturedFunds withReturnedRefund(Money amount) {
        return with(refunded.minus(amount), pendingRefunds);
    }

    CapturedFunds disputed() {
        return new CapturedFunds(reference, card, refunded, pendingRefunds, chargebacks + 1);
    }

    private CapturedFunds with(Money nowRefunded, Money nowPending) {
        return new CapturedFunds(reference, card, nowRefunded, nowPending, chargebacks);
    }
}
