package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Completes unfinished payments: drafts whose request died, and payments without a result from the
/// processor. Runs on any number of instances beside live requests and retries.
///
/// A payment is sent again only if it can complete before the payment expires. Afterwards, the service only
/// looks up the result. If the draft of a present customer is an hour old, it is not sent any more: it
/// expires, unless the processor already has a result.
public record RecoverPayments(
        UnitOfWork unitOfWork,
        Payments payments,
        PaymentSender paymentSender,
        RefreshPaymentResult refreshPaymentResult,
        PaymentResultRecorder paymentResultRecorder,
        InstantSource clock,
        RealTime realTime) {

    /// Processes the payment that has waited longest. Returns false if there is none. If processing fails,
    /// the payment waits, and the next call takes another one.
    public boolean recoverNext() {
        var realNow = realTime.instant();
        var stale = unitOfWork.attempt(() -> payments.takeForRecovery(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    private void recover(Payment payment) {
        switch (payment) {
            case Payment.Draft draft when RecoverySchedule.isTooLateToSend(draft, clock.instant()) -> expire(draft);
            case Payment.Draft draft -> send(draft);
            case Payment.Pending pending
            when pending.page().isEmpty() && RecoverySchedule.leavesTimeToCharge(pending, clock.instant()) ->
                send(pending);
            case Payment.Pending _, Payment.Expired _, Payment.Declined _, Payment.EverCaptured _ ->
                refreshPaymentResult.refresh(payment.account(), payment.id());
        }
    }

    private void expire(Payment.Draft draft) {
        refreshPaymentResult.refresh(draft.account(), draft.id());
        var recoverAfter = RecoverySchedule.recoverAfterAbandonment(draft, realTime.instant());
        unitOfWork.perform(() -> payments.advance(draft.expire(clock.instant()), Optional.of(recoverAfter)));
    }

    private void send(Payment.Open open) {
        var answer = paymentSender.send(open);
        unitOfWork.perform(() -> paymentResultRecorder.record(open, answer));
    }
}
