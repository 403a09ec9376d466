package tel.billing.payment.domain;

import java.time.Instant;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// What was asked for when the refund was drafted: so much of the money that `captured` names goes back to
/// its card. It never changes afterwards. After `askUntil`, in real time, a processor that may have heard of
/// it is only asked what became of it.
public record RefundOrder(
        RefundId id,
        PaymentId payment,
        AccountId account,
        ProcessorReference captured,
        Money amount,
        ProcessorKey key,
        Instant draftedAt,
        Instant askUntil) {

    public RefundOrder {
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("a refund gives money back, not " + amount);
        }
    }

    public boolean mayBeAsked(Instant realNow) {
        return realNow.isBefore(askUntil);
    }
}
