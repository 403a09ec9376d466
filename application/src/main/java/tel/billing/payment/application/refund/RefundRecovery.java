package tel.billing.payment.application.refund;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.UnitOfWork;

/// Completes refunds without a final result. The refund is repeated under its own key while the processor
/// still remembers the key or if the refund never reached the processor. Otherwise, only its result is
/// looked up.
public record RefundRecovery(UnitOfWork unitOfWork, CardProcessor processor, RefundResultRecorder settlement)
        implements RecoverRefunds {

    @Override
    public boolean recoverNext() {
        var realNow = settlement.realTime().instant();
        var stale = unitOfWork.attempt(() -> settlement.refunds().takeStale(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    RefundAnswer ask(Refund refund) {
        var isNewToIt = unitOfWork.perform(() -> settlement.refunds().noteAsked(refund));
        return isNewToIt || refund.order().mayBeAsked(settlement.realTime().instant())
                ? processor.refund(refund.order())
                : processor.lookUp(refund.order());
    }

    private void recover(Refund refund) {
        var answer = ask(refund);
        unitOfWork.perform(() -> settlement.record(refund.account(), refund.id(), answer));
    }
}
