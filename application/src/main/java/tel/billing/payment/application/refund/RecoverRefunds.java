package tel.billing.payment.application.refund;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Completes unfinished refunds: drafts whose request died, and refunds without a result from the processor.
/// Runs on any number of instances beside live requests and retries; the money is refunded only once.
/// The refund is repeated under its own key while the processor
/// still remembers the key or if the refund never reached the processor. Otherwise, only its result is
/// looked up.
public record RecoverRefunds(
        UnitOfWork unitOfWork,
        CardProcessor processor,
        Refunds refunds,
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

    RefundAnswer send(Refund refund) {
        var realNow = realTime.instant();
        var order = refund.order();
        return switch (unitOfWork.perform(() -> refunds.noteRequest(refund, realNow))) {
            case FIRST -> processor.refund(order);
            case REPEATED -> order.isKeyValid(realNow) ? processor.refund(order) : processor.lookUp(order);
            case TOO_LATE -> processor.lookUp(order);
        };
    }

    private void recover(Refund refund) {
        var answer = send(refund);
        unitOfWork.perform(() -> refundResultRecorder.record(refund.account(), refund.id(), answer));
    }
}
