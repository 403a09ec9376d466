package tel.billing.payment.sandbox;

import java.time.Instant;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// What became of a refund that was asked for under one key: money that `captured` names was given back, or
/// refused.
public record Repayment(
        ProcessorKey key,
        RefundId refund,
        AccountId account,
        ProcessorReference captured,
        Money amount,
        boolean given,
        Instant at)
        implements Line {

    static Repayment of(RefundOrder order, boolean given, Instant at) {
        return new Repayment(
                order.key(), order.id(), order.account(), order.captured(), order.amount(), given, at);
    }

    /// This repayment, if it is the order's. Another order under the same key is a bug that could cost money.
    Repayment mustBeOf(RefundOrder order) {
        if (equals(of(order, given, at))) {
            return this;
        }
        throw new IllegalStateException("the key %s was used for %s of refund %s, and now comes for %s of refund %s"
                .formatted(key, amount, refund, order.amount(), order.id()));
    }
}
