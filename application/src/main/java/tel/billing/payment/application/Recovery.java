package tel.billing.payment.application;

import tel.billing.payment.PaymentId;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Completes payments without a final result. A charge is repeated under its own key only if it can complete
/// before the payment expires and while the processor still remembers the key. Afterwards, the service only
/// looks up the result.
record Recovery(UnitOfWork unitOfWork, CardProcessor processor, Settlement settlement)
        implements RecoverPayments, ConcludePayment {

    @Override
    public boolean recoverNext() {
        var realNow = settlement.realTime().instant();
        var stale = unitOfWork.attempt(() -> settlement.payments().takeStale(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    @Override
    public void conclude(AccountId account, PaymentId id) {
        settlement.payments().find(account, id).ifPresent(this::lookUp);
    }

    /// Repeats the charge. If that could move the money twice, looks up the result instead.
    Answer ask(Payment.Open open) {
        return open.order().mayBeCharged(settlement.realTime().instant())
                ? processor.charge(open.order())
                : processor.lookUp(open.order());
    }

    private void recover(Payment payment) {
        switch (payment) {
            case Payment.Draft draft -> record(draft, ask(draft));
            case Payment.Pending pending
            when pending.page().isEmpty()
                    && RecoveryPlan.leavesTimeToCharge(
                            pending, settlement.clock().instant()) -> record(pending, ask(pending));
            case Payment.Pending _, Payment.Expired _, Payment.Declined _, Payment.Taken _ -> lookUp(payment);
        }
    }

    private void lookUp(Payment payment) {
        var answer = processor.lookUp(payment.order());
        if (!(answer instanceof Answer.NoAnswer)) {
            record(payment, answer);
        }
    }

    private void record(Payment payment, Answer answer) {
        unitOfWork.perform(() -> settlement.record(payment, answer));
    }
}
