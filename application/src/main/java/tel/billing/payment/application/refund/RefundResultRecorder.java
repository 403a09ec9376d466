package tel.billing.payment.application.refund;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.application.processor.OwnerMails;
import tel.billing.payment.application.topup.PaymentRecoverySchedule;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Records the result of a refund: its state, the state of the payment, and the wallet transfer. Any caller
/// may record a result inside a unit of work. The payment is locked, so recording is serialized, and
/// repeating it has no effect.
public record RefundResultRecorder(
        Payments payments,
        Refunds refunds,
        Ledger ledger,
        OwnerMails mail,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public Recorded record(AccountId account, RefundId id, RefundAnswer answer) {
        var payment = hold(account, id);
        var refund = refunds.find(account, id).orElseThrow();
        return switch (answer) {
            case RefundAnswer.Done() -> finish(refund, payment);
            case RefundAnswer.Refused() -> fail(refund, payment);
            case RefundAnswer.Accepted(), RefundAnswer.NoAnswer() -> send(refund, payment);
            case RefundAnswer.NotSent() -> {
                refunds.unnoteAsked(refund);
                yield new Recorded(refund, payment);
            }
        };
    }

    private Payment.Taken hold(AccountId account, RefundId id) {
        var payment = refunds.find(account, id).orElseThrow().payment();
        return taken(payments.lock(account, payment).orElseThrow());
    }

    private Recorded send(Refund refund, Payment.Taken payment) {
        if (refund instanceof Refund.Draft draft) {
            return new Recorded(advance(draft, draft.send()), payment);
        }
        return new Recorded(refund, payment);
    }

    private Recorded finish(Refund refund, Payment.Taken payment) {
        return switch (refund) {
            case Refund.Draft draft -> finish(advance(draft, draft.send()), payment);
            case Refund.Sent sent -> {
                var at = clock.instant();
                var change = payment.giveBack(refund.id(), refund.amount(), at);
                var recorded = new Recorded(advance(sent, sent.finish()), moved(payment, change));
                tell(refund, at, EmailMessage.RefundGiven::new);
                yield recorded;
            }
            case Refund.Done _, Refund.Failed _ -> new Recorded(refund, payment);
        };
    }

    private Recorded fail(Refund refund, Payment.Taken payment) {
        var at = clock.instant();
        return switch (refund) {
            case Refund.Draft draft -> failed(draft, payment, payment.release(refund.id(), refund.amount(), at), at);
            case Refund.Sent sent -> failed(sent, payment, payment.release(refund.id(), refund.amount(), at), at);
            case Refund.Done done -> failed(done, payment, payment.takeReturned(refund.id(), refund.amount(), at), at);
            case Refund.Failed _ -> new Recorded(refund, payment);
        };
    }

    private Recorded failed(
            Refund.Failable refund, Payment.Taken payment, Payment.Change<? extends Payment.Taken> change, Instant at) {
        var recorded = new Recorded(advance(refund, refund.fail()), moved(payment, change));
        book(refund, TransferType.REFUND_FAILED, "Failed refund", at);
        tell(refund, at, EmailMessage.RefundFailed::new);
        return recorded;
    }

    private void tell(Refund refund, Instant at, RefundLetter letter) {
        var balance = ledger.balance(refund.account(), refund.amount().currency());
        mail.post(refund.account(), to -> letter.write(to, refund.payment().value(), refund.amount(), balance, at));
    }

    /// Debits the refund from the wallet, or credits the wallet if the refund failed.
    Ledger.Posted book(Refund refund, TransferType kind, String description, Instant at) {
        return ledger.post(new Transfer(
                new TransferId(ids.next()),
                refund.account(),
                kind,
                refund.amount(),
                new TransferReference("refund", refund.id().value()),
                description,
                at));
    }

    private <R extends Refund> R advance(Refund from, R to) {
        requireLocked(refunds.advance(from, to, PaymentRecoverySchedule.lookAfter(to, realTime.instant())), from);
        return to;
    }

    private Payment.Taken moved(Payment.Taken payment, Payment.Change<? extends Payment.Taken> change) {
        requireLocked(payments.advance(payment, change, Optional.empty()), payment);
        return change.now();
    }

    private static void requireLocked(boolean advanced, Object what) {
        if (!advanced) {
            throw new IllegalStateException(what + " changed although it was locked.");
        }
    }

    static Payment.Taken taken(Payment payment) {
        if (payment instanceof Payment.Taken taken) {
            return taken;
        }
        throw new IllegalStateException("A refund requires a captured payment: " + payment.id());
    }

    private interface RefundLetter {
        EmailMessage write(EmailAddress to, UUID payment, Money amount, Money balance, Instant at);
    }

    /// A refund and its payment in their current state.
    record Recorded(Refund refund, Payment.Taken payment) {}
}
