package tel.billing.payment.application.refund;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.TransferType;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.application.refund.RefundPayment.Command;
import tel.billing.payment.application.refund.RefundPayment.Outcome;
import tel.billing.payment.application.refund.RefundResultRecorder.Recorded;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.DerivedId;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Drafts, sends and records a refund. The draft reserves the money: it is debited from the wallet and not
/// available for other refunds.
public record RefundPaymentOperation(
        Command command,
        Payments payments,
        Refunds refunds,
        Ledger ledger,
        RefundSender refundSender,
        RefundResultRecorder refundResultRecorder,
        AuditTrail trail,
        InstantSource clock,
        RealTime realTime)
        implements IdempotentOperation<Refund, Outcome> {

    /// The payment is part of it, because one staff member refunds payments of several accounts.
    @Override
    public Optional<UUID> draftId(int use) {
        return Optional.of(DerivedId.of(
                command.request().derivedId(use).toString(), command.payment().toString()));
    }

    @Override
    public Start<Refund, Outcome> begin(UUID id) {
        return payments.find(command.payment())
                .flatMap(found -> payments.lock(found.account(), found.id()))
                .map(payment -> begin(new RefundId(id), payment))
                .orElseGet(() -> new Start.Rejected<>(new Outcome.NotFound()));
    }

    private Start<Refund, Outcome> begin(RefundId id, Payment payment) {
        if (refunds.find(payment.account(), id).isPresent()) {
            return new Start.Used<>();
        }
        return switch (payment) {
            case Payment.Refundable refundable -> {
                var rejection = rejection(refundable);
                yield rejection.isPresent() ? new Start.Rejected<>(rejection.get()) : draft(id, refundable);
            }
            case Payment.Refunded _ ->
                new Start.Rejected<>(
                        outdated(Money.zero(payment.amount().currency())).orElseGet(Outcome.NothingLeft::new));
            case Payment.Draft _,
                    Payment.Pending _,
                    Payment.Declined _,
                    Payment.Expired _,
                    Payment.ChargedBack _,
                    Payment.Failed _ -> new Start.Rejected<>(new Outcome.NotRefundable(payment));
        };
    }

    private Optional<Outcome> rejection(Payment.Refundable payment) {
        var outdated = outdated(payment.remaining());
        if (outdated.isPresent()) {
            return outdated;
        }
        if (!payment.remaining().isPositive()) {
            return Optional.of(new Outcome.NothingLeft());
        }
        return amount(payment).compareTo(payment.remaining()) > 0
                ? Optional.of(new Outcome.TooMuch(payment.remaining()))
                : Optional.empty();
    }

    private Optional<Outcome> outdated(Money remaining) {
        return command.expectedRemaining()
                .filter(expected -> !expected.equals(remaining))
                .map(_ -> new Outcome.Outdated(remaining));
    }

    private Money amount(Payment.Refundable payment) {
        return command.amountMinor()
                .map(minor -> new Money(minor, payment.amount().currency()))
                .orElseGet(payment::remaining);
    }

    private Start<Refund, Outcome> draft(RefundId id, Payment.Refundable payment) {
        var at = clock.instant();
        var realNow = realTime.instant();
        var draft = new Refund.Draft(new RefundOrder(
                id,
                payment.id(),
                payment.account(),
                payment.reference(),
                amount(payment),
                new ProcessorIdempotencyKey(id.value()),
                at,
                RecoverySchedule.keyValidUntil(realNow)));
        if (!payments.advance(payment.refund(id, draft.amount(), at), Optional.empty())) {
            throw new IllegalStateException("Payment " + payment.id() + " changed although it was locked.");
        }
        refunds.add(draft, RecoverySchedule.recoverAfter(draft, realNow).orElseThrow());
        return switch (refundResultRecorder.book(draft, TransferType.REFUND, "Refund to the card", at)) {
            case Ledger.Posted.Done _ -> {
                trail.record(AuditEvent.byStaff(
                                AuditAction.PAYMENT_REFUNDED,
                                command.by(),
                                AuditTarget.ofPayment(payment.id().value()),
                                command.reason())
                        .with(MoneyMovement.ofRefund(draft.amount(), id.value())));
                yield new Start.Drafted<>(draft);
            }
            case Ledger.Posted.InsufficientBalance() -> new Start.Rejected<>(insufficientBalance(draft));
        };
    }

    private Outcome insufficientBalance(Refund refund) {
        var balance = ledger.balance(refund.account(), refund.amount().currency());
        return new Outcome.InsufficientBalance(refund.amount(), balance);
    }

    @Override
    public Refund resume(UUID id) {
        var payment = payments.find(command.payment()).orElseThrow();
        return refunds.find(payment.account(), new RefundId(id)).orElseThrow();
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(Refund refund) {
        return switch (refund) {
            case Refund.Draft _ -> {
                var answer = refundSender.send(refund);
                yield () -> outcome(refundResultRecorder.record(refund.account(), refund.id(), answer));
            }
            case Refund.Sent _, Refund.Done _, Refund.Failed _ -> () -> outcome(present(refund));
        };
    }

    private Recorded present(Refund refund) {
        var payment = payments.find(refund.account(), refund.payment()).orElseThrow();
        return new Recorded(refund, RefundResultRecorder.requireCaptured(payment));
    }

    private Completion<Outcome> outcome(Recorded recorded) {
        return new Completion.Final<>(
                switch (recorded.refund()) {
                    // The recovery job sends the refund again.
                    case Refund.Draft _, Refund.Sent _, Refund.Done _ ->
                        new Outcome.Done(recorded.payment(), refundsOf(recorded.payment()));
                    case Refund.Failed _ -> new Outcome.Rejected(recorded.payment());
                });
    }

    private List<Refund> refundsOf(Payment payment) {
        return refunds.findByPayments(payment.account(), Set.of(payment.id()));
    }
}
