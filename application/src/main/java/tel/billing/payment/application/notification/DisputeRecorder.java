package tel.billing.payment.application.notification;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.OwnerMails;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Dispute;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;

/// Records chargebacks, reversals and failed captures, and writes them to the audit log. The caller has
/// locked the payment inside a unit of work.
public record DisputeRecorder(
        Payments payments, Ledger ledger, AuditTrail trail, OwnerMails ownerMails, Ids ids, InstantSource clock) {

    void chargeBack(Payment.Disputable payment, Money amount) {
        var at = clock.instant();
        var transition = payment.chargeBack(amount, at);
        var begun = transition.to().disputes().getLast();
        move(transition, AuditAction.PAYMENT_CHARGED_BACK);
        var balance = book(payment, TransferType.CHARGEBACK, amount, begun.number(), "Chargeback", at);
        ownerMails.post(
                payment.account(),
                to -> new EmailMessage.ChargedBack(to, payment.id().value(), amount, balance, at));
    }

    void reverse(Payment.ChargedBack payment, Dispute ended) {
        var at = clock.instant();
        move(payment.reverse(ended, at), AuditAction.CHARGEBACK_REVERSED);
        book(payment, TransferType.CHARGEBACK_REVERSAL, ended.amount(), ended.number(), "Chargeback reversed", at);
    }

    void recordFailedCapture(Payment.Undisputed payment) {
        var at = clock.instant();
        move(payment.failCapture(at), AuditAction.CAPTURE_FAILED);
        var balance = book(payment, TransferType.CAPTURE_FAILED, payment.amount(), 1, "Failed top-up", at);
        ownerMails.post(
                payment.account(),
                to -> new EmailMessage.CaptureFailed(to, payment.id().value(), payment.amount(), balance, at));
    }

    private void move(Payment.Transition<?> transition, AuditAction auditAction) {
        var id = transition.from().id();
        if (!payments.advance(transition, Optional.empty())) {
            throw new IllegalStateException("Payment " + id + " changed although it was locked.");
        }
        trail.record(AuditEvent.byTheService(auditAction, AuditTarget.ofPayment(id.value())));
    }

    private Money book(
            Payment payment, TransferType type, Money amount, int occurrence, String description, Instant at) {
        var transfer = new Transfer(
                new TransferId(ids.next()),
                payment.account(),
                type,
                amount,
                new TransferReference("payment", payment.id().value(), occurrence),
                description,
                at);
        return switch (ledger.post(transfer)) {
            case Ledger.Posted.Done done -> done.balanceAfter();
            case Ledger.Posted.InsufficientBalance() ->
                throw new IllegalStateException("The ledger rejected a transfer for payment " + payment.id() + ".");
        };
    }
}
