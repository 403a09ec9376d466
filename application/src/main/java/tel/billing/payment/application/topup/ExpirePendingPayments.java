package tel.billing.payment.application.topup;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.application.processor.RetrySchedule;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.DueWork;
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
        return unitOfWork.perform(() -> {
            var timedOut = payments.findTimedOut(now, BATCH_SIZE);
            var expired =
                    timedOut.stream().filter(pending -> expire(pending, now)).count();
            return expired == BATCH_SIZE;
        });
    }

    private boolean expire(Payment.Pending pending, Instant now) {
        var expiry = pending.expire(now);
        return payments.advance(expiry, RetrySchedule.recoverAfter(expiry.to(), realTime.instant()));
    }
}
