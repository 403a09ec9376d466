package tel.billing.payment.application;

import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.UnitOfWork;

/// Asks the processor about refunds whose end is not known: for the refund itself, under its own key, while
/// the processor is sure to remember that, or certainly never heard of it; afterwards only what became of it.
record RefundRecovery(UnitOfWork unitOfWork, CardProcessor processor, RefundSettlement settlement)
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
