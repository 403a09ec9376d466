package tel.billing.payment.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.notification.Letter;
import tel.billing.payment.domain.Dispute;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;

/// Records chargebacks, reversals and failed captures, and writes them to the audit log. The caller has
/// locked the payment inside a unit of work.
record Disputes(Payments payments, Ledger ledger, AuditTrail trail, OwnersMail mail, Ids ids, InstantSource clock) {

    void chargeBack(Payment.Disputable payment, Money amount) {
        var at = clock.instant();
        var change = payment.chargeBack(amount, at);
        var begun = change.now().disputes().getLast();
        move(payment, change, Action.PAYMENT_CHARGED_BACK);
        var balance = book(payment, EntryKind.CHARGEBACK, amount, begun.number(), "Chargeback", at);
        mail.post(
                payment.account(), to -> new Letter.ChargedBack(to, payment.id().value(), amount, balance, at));
    }

    void reverse(Payment.ChargedBack payment, Dispute ended) {
        var at = clock.instant();
        move(payment, payment.reverse(ended, at), Action.CHARGEBACK_REVERSED);
        book(payment, EntryKind.CHARGEBACK_REVERSAL, ended.amount(), ended.number(), "Chargeback reversed", at);
    }

    void takeBack(Payment.Undisputed payment) {
        var at = clock.instant();
        move(payment, payment.takeBack(at), Action.CAPTURE_FAILED);
        book(payment, EntryKind.CAPTURE_FAILED, payment.amount(), 1, "Failed top-up", at);
    }

    private void move(Payment from, Payment.Change<?> to, Action action) {
        if (!payments.advance(from, to, Optional.empty())) {
            throw new IllegalStateException("Payment " + from.id() + " changed although it was locked.");
        }
        trail.record(Deed.byTheService(action, Target.ofPayment(from.id().value())));
    }

    private Money book(Payment payment, EntryKind kind, Money amount, int occurrence, String description, Instant at) {
        var transfer = new Transfer(
                new TransferId(ids.next()),
                payment.account(),
                kind,
                amount,
                new Reference("payment", payment.id().value(), occurrence),
                description,
                at);
        return switch (ledger.post(transfer)) {
            case Ledger.Posted.Done(var balance) -> balance;
            case Ledger.Posted.Insufficient() ->
                throw new IllegalStateException("The ledger rejected a transfer for payment " + payment.id() + ".");
        };
    }
}
