package tel.billing.payment.application;

import tel.billing.payment.PaymentId;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Asks the processor about payments whose end is not known. A charge is repeated, under its own key, only while the
/// customer has not been told that the payment is over; afterwards the processor is only asked what became of it.
record Recovery(UnitOfWork unitOfWork, CardProcessor processor, Settlement settlement)
        implements RecoverPayments, ConcludePayment {
    private static final int PORTION = 20;

    @Override
    public int sweep() {
        var realNow = settlement.realTime().instant();
        var stale = unitOfWork.perform(() -> settlement.payments().takeStale(realNow, PORTION));
        stale.forEach(this::recover);
        return stale.size();
    }

    @Override
    public void conclude(AccountId account, PaymentId id) {
        settlement.payments().find(account, id).ifPresent(this::lookUp);
    }

    private void recover(Payment payment) {
        switch (payment) {
            case Payment.Draft draft -> chargeAgain(draft);
            case Payment.Pending pending when pending.page().isEmpty() -> chargeAgain(pending);
            case Payment.Pending _, Payment.Expired _, Payment.Declined _, Payment.Captured _ -> lookUp(payment);
        }
    }

    private void chargeAgain(Payment.Open open) {
        record(open, processor.charge(open.order()));
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
