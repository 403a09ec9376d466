package tel.billing.payment.application.topup;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.DueWork;
import tel.billing.shared.ExpiryBatch;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Expires pending payments after their time limit.
public record ExpirePendingPayments(UnitOfWork unitOfWork, Payments payments, RealTime realTime) implements DueWork {
    private static final int BATCH_SIZE = 100;

    @Override
    public Optional<Instant> nextDue() {
        return payments.nextTimeout();
    }

    @Override
    public boolean runDue(Instant now) {
        var batch = new ExpiryBatch<Payment.Pending, PaymentId>(
                unitOfWork,
                () -> payments.findTimedOut(now, BATCH_SIZE),
                Payment.Pending::id,
                timedOut -> expire(timedOut, now));
        return batch.run() == BATCH_SIZE;
    }

    private int expire(List<Payment.Pending> timedOut, Instant now) {
        return (int) timedOut.stream().filter(pending -> expire(pending, now)).count();
    }

    private boolean expire(Payment.Pending pending, Instant now) {
        var expiry = pending.expire(now);
        return payments.advance(expiry, RecoverySchedule.recoverAfter(expiry.to(), realTime.instant()));
    }
}
