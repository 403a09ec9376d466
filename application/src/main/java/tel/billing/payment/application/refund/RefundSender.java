package tel.billing.payment.application.refund;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Sends refunds to the card processor. Live requests, retries and the recovery job may send a refund at the
/// same time; the money is refunded only once.
public record RefundSender(UnitOfWork unitOfWork, CardProcessor processor, Refunds refunds, RealTime realTime) {

    /// Sends the refund under its own key while the processor remembers the key, or if the refund never reached
    /// the processor. Otherwise, looks up the result.
    RefundAnswer send(Refund refund) {
        var realNow = realTime.instant();
        var order = refund.order();
        return switch (unitOfWork.perform(() -> refunds.noteRequest(refund, realNow))) {
            case FIRST -> processor.refund(order);
            case REPEATED -> order.isKeyValid(realNow) ? processor.refund(order) : processor.lookUp(order);
            case FINISHED -> processor.lookUp(order);
        };
    }
}
