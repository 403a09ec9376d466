package tel.billing.payment.domain;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// What was asked for when the payment was drafted. It never changes afterwards, so that asking the processor
/// again asks for the very same thing. `chargeUntil` is in real time: processors forget keys, so that after
/// it asking for the money again might move it again, and only what became of it may be asked.
public record Order(
        PaymentId id,
        AccountId account,
        Money amount,
        boolean saveCard,
        Occasion occasion,
        Optional<StoredCard.Token> card,
        ProcessorKey key,
        Instant draftedAt,
        Instant chargeUntil) {

    public Order {
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("a payment asks for money, not for " + amount);
        }
    }

    public boolean mayBeCharged(Instant realNow) {
        return realNow.isBefore(chargeUntil);
    }
}
