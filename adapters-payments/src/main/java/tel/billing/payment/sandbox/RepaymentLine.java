package tel.billing.payment.sandbox;

import java.time.Instant;
import java.util.UUID;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A repayment as a journal line.
record RepaymentLine(
        UUID key,
        UUID refund,
        UUID account,
        String captured,
        long amountMinor,
        String currency,
        boolean given,
        Instant at) {

    static RepaymentLine of(Repayment repayment) {
        return new RepaymentLine(
                repayment.key().value(),
                repayment.refund().value(),
                repayment.account().value(),
                repayment.captured().value(),
                repayment.amount().minor(),
                repayment.amount().currency().getCurrencyCode(),
                repayment.given(),
                repayment.at());
    }

    Repayment repayment() {
        return new Repayment(
                new ProcessorIdempotencyKey(key),
                new RefundId(refund),
                new AccountId(account),
                new ProcessorReference(captured),
                Money.of(amountMinor, currency),
                given,
                at);
    }
}
