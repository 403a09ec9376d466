package tel.billing.payment.domain;

import java.time.Instant;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// The refund as drafted: an amount of the payment goes back to its card. It never changes. After
/// `keyValidUntil`, in real time, a refund that may have reached the processor is only looked up.
///
/// @param paymentReference the processor's reference of the payment
public record RefundOrder(
        RefundId id,
        PaymentId payment,
        AccountId account,
        ProcessorReference paymentReference,
        Money amount,
        ProcessorIdempotencyKey key,
        Instant draftedAt,
        Instant keyValidUntil) {

    public RefundOrder {
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("The amount of a refund must be positive, but was " + amount + ".");
        }
    }

    public boolean isKeyValid(Instant realNow) {
        return realNow.isBefore(keyValidUntil);
    }
}
