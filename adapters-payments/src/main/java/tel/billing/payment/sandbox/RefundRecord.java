package tel.billing.payment.sandbox;

import java.time.Instant;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A refund under one key: `amount` of the capture named by `paymentReference` was given back, or the refund
/// was rejected.
public record RefundRecord(
        ProcessorIdempotencyKey key,
        RefundId refund,
        AccountId account,
        ProcessorReference paymentReference,
        Money amount,
        boolean given,
        Instant at)
        implements JournalEntry {

    static RefundRecord of(RefundOrder order, boolean given, Instant at) {
        return new RefundRecord(
                order.key(), order.id(), order.account(), order.paymentReference(), order.amount(), given, at);
    }

    boolean isOf(RefundOrder order) {
        return equals(of(order, given, at));
    }
}
