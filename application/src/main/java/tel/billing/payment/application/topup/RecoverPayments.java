package tel.billing.payment.application.topup;

import java.time.InstantSource;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.RetrySchedule;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Completes unfinished payments: drafts whose request died, and payments without a result from the
/// processor. Runs on any number of instances beside live requests and retries; the card is charged
/// only once.
///
/// A charge is repeated under its own key only if it can complete before the payment expires and while the
/// processor still remembers the key. Afterwards, the service only looks up the result.
public record RecoverPayments(
        UnitOfWork unitOfWork,
        CardProcessor processor,
        Payments payments,
        PaymentResultRecorder paymentResultRecorder,
        InstantSource clock,
        RealTime realTime)
        implements RefreshPaymentResult {

    /// Processes the payment that has waited longest. Returns false if there is none. If processing fails,
    /// the payment waits, and the next call takes another one.
    public boolean recoverNext() {
        var realNow = realTime.instant();
        var stale = unitOfWork.attempt(() -> payments.takeForRecovery(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    @Override
    public void refresh(AccountId account, PaymentId id) {
        payments.find(account, id).ifPresent(this::lookUp);
    }

    /// Repeats the charge. If that could move the money twice, looks up the result instead.
    Answer send(Payment.Open open) {
        return open.order().isKeyValid(realTime.instant())
                ? processor.charge(open.order())
                : processor.lookUp(open.order());
    }

    private void recover(Payment payment) {
        switch (payment) {
            case Payment.Draft draft -> record(draft, send(draft));
            case Payment.Pending pending
            when pending.page().isEmpty() && RetrySchedule.leavesTimeToCharge(pending, clock.instant()) ->
                record(pending, send(pending));
            case Payment.Pending _, Payment.Expired _, Payment.Declined _, Payment.EverCaptured _ -> lookUp(payment);
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
