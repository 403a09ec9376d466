package tel.billing.payment.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.notification.Letter;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;

/// Books what is taken from us, and what of it comes back. The caller holds the payment, inside a unit of
/// work.
record Disputes(Payments payments, Ledger ledger, OwnersMail mail, Ids ids, InstantSource clock) {

    void chargeBack(Payment.Refundable payment, Money amount) {
        var at = clock.instant();
        var change = payment.chargeBack(amount, at);
        move(payment, change);
        var balance = book(change.now(), EntryKind.CHARGEBACK, amount, occurrence(change.now()), "Chargeback", at);
        mail.post(
                payment.account(), to -> new Letter.ChargedBack(to, payment.id().value(), amount, balance, at));
    }

    void reverse(Payment.ChargedBack payment) {
        var at = clock.instant();
        var kind = EntryKind.CHARGEBACK_REVERSAL;
        move(payment, payment.reverse(at));
        book(payment, kind, payment.disputed(), occurrence(payment), "Chargeback reversed", at);
    }

    void takeBack(Payment.Captured payment) {
        var at = clock.instant();
        move(payment, payment.takeBack(at));
        book(payment, EntryKind.CAPTURE_FAILED, payment.amount(), 1, "Top-up that never came", at);
    }

    private static int occurrence(Payment.ChargedBack payment) {
        return payment.takings().chargebacks();
    }

    private void move(Payment from, Payment.Change<?> to) {
        if (!payments.advance(from, to, Optional.empty())) {
            throw new IllegalStateException("somebody moved a payment that was held: " + from.id());
        }
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
                throw new IllegalStateException("what happened at a bank is booked in any case: " + payment.id());
        };
    }
}
