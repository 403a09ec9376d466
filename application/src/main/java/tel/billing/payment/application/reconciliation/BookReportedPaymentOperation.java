package tel.billing.payment.application.reconciliation;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.reconciliation.BookReportedPayment.Command;
import tel.billing.payment.application.reconciliation.BookReportedPayment.Outcome;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.application.topup.PaymentResultRecorder;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.RealTime;

/// Records the capture as if the processor had answered it. A payment that was lost is stored again under its id, so
/// that a retry with its Idempotency-Key and later notifications of the processor find it.
public record BookReportedPaymentOperation(
        Command command,
        Reconciliations reconciliations,
        Payments payments,
        PaymentResultRecorder paymentResultRecorder,
        ShowAccount showAccount,
        AuditTrail trail,
        InstantSource clock,
        RealTime realTime)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return reconciliations
                .recordedDifference(command.difference())
                .map(this::rejection)
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var recordedDifference =
                reconciliations.recordedDifference(command.difference()).orElseThrow();
        lock(recordedDifference.difference());
        return rejection(recordedDifference)
                .<Completion<Outcome>>map(Completion.Provisional::new)
                .orElseGet(() -> book((ReconciliationDifference.MissingInLedger) recordedDifference.difference()));
    }

    /// Nothing can come between the checks and the booking: neither an erasure of the account, nor another process
    /// that books the payment.
    private void lock(ReconciliationDifference difference) {
        if (difference instanceof ReconciliationDifference.MissingInLedger missing) {
            missing.named()
                    .filter(named -> showAccount.show(named.account()).isPresent())
                    .ifPresent(named -> {
                        showAccount.lock(named.account());
                        payments.lock(named.account(), named.payment());
                    });
        }
    }

    private Optional<Outcome> rejection(RecordedDifference recordedDifference) {
        if (recordedDifference.resolvedAt().isPresent()
                || !(recordedDifference.difference() instanceof ReconciliationDifference.MissingInLedger missing)
                || missing.type() != MovementType.CAPTURE
                || !missing.reported().isPositive()) {
            return Optional.of(new Outcome.NotMissing());
        }
        if (missing.named().isEmpty()) {
            return Optional.of(new Outcome.NotNamed());
        }
        var named = missing.named().get();
        if (showAccount
                .show(named.account())
                .filter(account -> account.erasedAt().isEmpty())
                .isEmpty()) {
            return Optional.of(new Outcome.NoAccount());
        }
        return payments.find(named.account(), named.payment()).flatMap(payment -> rejection(payment, missing));
    }

    private static Optional<Outcome> rejection(Payment payment, ReconciliationDifference.MissingInLedger missing) {
        if (payment instanceof Payment.EverCaptured captured
                && captured.reference().equals(missing.paymentReference())) {
            return Optional.of(new Outcome.NotMissing());
        }
        return payment instanceof Payment.Capturable && payment.amount().equals(missing.reported())
                ? Optional.empty()
                : Optional.of(new Outcome.OtherPayment(payment.id(), payment.amount(), missing.paymentReference()));
    }

    private Completion<Outcome> book(ReconciliationDifference.MissingInLedger missing) {
        var named = missing.named().orElseThrow();
        var payment = payments.find(named.account(), named.payment());
        if (payment.isEmpty() && !payments.add(draft(named, missing), realTime.instant())) {
            return new Completion.Conflict<>();
        }
        var recorded = paymentResultRecorder.record(
                payment.orElseGet(() -> draft(named, missing)),
                new Answer.Captured(missing.paymentReference(), Optional.empty(), Optional.empty()));
        trail.record(AuditEvent.byStaff(
                        AuditAction.PAYMENT_BOOKED,
                        command.by(),
                        AuditTarget.ofPayment(named.payment().value()),
                        command.reason())
                .with(MoneyMovement.of(missing.reported())));
        return new Completion.Final<>(new Outcome.Booked(named, missing.reported(), recorded.balance()));
    }

    /// The card was charged already, so the draft may never be sent to the processor.
    private Payment.Draft draft(ReportedPaymentId named, ReconciliationDifference.MissingInLedger missing) {
        return new Payment.Draft(new PaymentOrder(
                named.payment(),
                named.account(),
                missing.reported(),
                false,
                PaymentInitiation.CUSTOMER_PRESENT,
                Optional.empty(),
                new ProcessorIdempotencyKey(named.payment().value()),
                clock.instant(),
                realTime.instant()));
    }
}
