package tel.billing.payment.application.refund;

import tel.billing.payment.domain.Refund;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Completes unfinished refunds: drafts whose request died, and refunds without a result from the processor.
/// Runs on any number of instances beside live requests and retries.
public record RecoverRefunds(
        UnitOfWork unitOfWork,
        Refunds refunds,
        RefundSender refundSender,
        RefundResultRecorder refundResultRecorder,
        RealTime realTime) {

    /// Processes the refund that has waited longest. Returns false if there is none. If processing fails, the
    /// refund waits, and the next call takes another one.
    public boolean recoverNext() {
        var realNow = realTime.instant();
        var stale = unitOfWork.attempt(() -> refunds.takeForRecovery(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    private void recover(Refund refund) {
        var answer = refundSender.send(refund);
        unitOfWork.perform(() -> refundResultRecorder.record(refund.account(), refund.id(), answer));
    }
}
