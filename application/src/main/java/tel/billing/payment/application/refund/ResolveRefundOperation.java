package tel.billing.payment.application.refund;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.application.refund.ResolveRefund.Command;
import tel.billing.payment.application.refund.ResolveRefund.Outcome;
import tel.billing.payment.application.refund.ResolveRefund.Resolution;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.RealTime;

/// Records the result as if the processor had reported it, so that a later notification about it changes nothing.
public record ResolveRefundOperation(
        Command command,
        Payments payments,
        Refunds refunds,
        RefundResultRecorder refundResultRecorder,
        AuditTrail trail,
        RealTime realTime)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return payments.find(command.payment())
                .flatMap(this::refundOf)
                .map(this::rejection)
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var payment = payments.find(command.payment())
                .flatMap(found -> payments.lock(found.account(), found.id()))
                .orElseThrow();
        var refund = refundOf(payment).orElseThrow();
        return rejection(refund)
                .<Completion<Outcome>>map(Completion.Provisional::new)
                .orElseGet(() -> resolve(refund));
    }

    private Optional<Refund> refundOf(Payment payment) {
        return refunds.find(payment.account(), command.refund())
                .filter(refund -> refund.payment().equals(payment.id()));
    }

    private Optional<Outcome> rejection(Refund refund) {
        return switch (refund) {
            case Refund.Draft _, Refund.Sent _ ->
                rejectIf(refunds.mayStillBeSent(refund, realTime.instant()), new Outcome.MayStillBeSent());
            case Refund.Done _ -> rejectIf(command.resolution() != Resolution.DONE, new Outcome.HasOtherResult());
            case Refund.Failed _ -> rejectIf(command.resolution() != Resolution.FAILED, new Outcome.HasOtherResult());
        };
    }

    private static Optional<Outcome> rejectIf(boolean rejected, Outcome outcome) {
        return rejected ? Optional.of(outcome) : Optional.empty();
    }

    private Completion<Outcome> resolve(Refund refund) {
        switch (refund) {
            case Refund.Draft _, Refund.Sent _ -> recordResult(refund);
            // It already has the requested result.
            case Refund.Done _, Refund.Failed _ -> {}
        }
        var payment = payments.find(refund.account(), refund.payment()).orElseThrow();
        return new Completion.Final<>(
                new Outcome.Done(payment, refunds.findByPayments(payment.account(), Set.of(payment.id()))));
    }

    private void recordResult(Refund refund) {
        refundResultRecorder.record(refund.account(), refund.id(), answer());
        trail.record(AuditEvent.byStaff(
                        auditAction(),
                        command.by(),
                        AuditTarget.ofPayment(refund.payment().value()),
                        command.reason())
                .with(MoneyMovement.ofRefund(refund.amount(), refund.id().value())));
    }

    private RefundAnswer answer() {
        return switch (command.resolution()) {
            case DONE -> new RefundAnswer.Done();
            case FAILED -> new RefundAnswer.Rejected();
        };
    }

    private AuditAction auditAction() {
        return switch (command.resolution()) {
            case DONE -> AuditAction.REFUND_MARKED_DONE;
            case FAILED -> AuditAction.REFUND_MARKED_FAILED;
        };
    }
}
