package tel.billing.payment.application.topup;

import tel.billing.payment.PaymentId;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Completes payments without a final result. A charge is repeated under its own key only if it can complete
/// before the payment expires and while the processor still remembers the key. Afterwards, the service only
/// looks up the result.
public record PaymentRecovery(
        UnitOfWork unitOfWork, CardProcessor processor, PaymentResultRecorder paymentResultRecorder)
        implements RecoverPayments, ConcludePayment {

    @Override
    public boolean recoverNext() {
        var realNow = paymentResultRecorder.realTime().instant();
        var stale = unitOfWork.attempt(() -> paymentResultRecorder.payments().takeStale(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    @Override
    public void conclude(AccountId account, PaymentId id) {
        paymentResultRecorder.payments().find(account, id).ifPresent(this::lookUp);
    }

    /// Repeats the charge. If that could move the money twice, looks up the result instead.
    Answer ask(Payment.Open open) {
        return open.order().mayBeCharged(paymentResultRecorder.realTime().instant())
                ? processor.charge(open.order())
                : processor.lookUp(open.order());
    }

    private void recover(Payment payment) {
        switch (payment) {
            case Payment.Draft draft -> record(draft, ask(draft));
            case Payment.Pending pending
            when pending.page().isEmpty()
                    && PaymentRecoverySchedule.leavesTimeToCharge(
                            pending, paymentResultRecorder.clock().instant()) -> record(pending, ask(pending));
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
        unitOfWork.perform(() -> paymentResultRecorder.record(payment, answer));
    }
}
