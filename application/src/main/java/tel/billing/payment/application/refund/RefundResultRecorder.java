package tel.billing.payment.application.refund;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.OwnerMails;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundEvent;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Records the result of a refund: its state, the state of the payment, and the wallet transfer. Any caller
/// may record a result inside a unit of work. The payment is locked, so recording is serialised, and
/// repeating it has no effect.
public record RefundResultRecorder(
        Payments payments,
        Refunds refunds,
        Ledger ledger,
        OwnerMails ownerMails,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public Recorded record(AccountId account, RefundId id, RefundAnswer answer) {
        var payment = lock(account, id);
        var refund = refunds.find(account, id).orElseThrow();
        return switch (answer) {
            case RefundAnswer.Done() -> finish(refund, payment);
            case RefundAnswer.Rejected() -> fail(refund, payment);
            case RefundAnswer.Accepted(), RefundAnswer.NoAnswer() -> send(refund, payment);
            case RefundAnswer.NotSent() -> {
                refunds.removeRequestNote(refund);
                yield new Recorded(refund, payment);
            }
        };
    }

    private Payment.EverCaptured lock(AccountId account, RefundId id) {
        var payment = refunds.find(account, id).orElseThrow().payment();
        return requireCaptured(payments.lock(account, payment).orElseThrow());
    }

    private Recorded send(Refund refund, Payment.EverCaptured payment) {
        return refund instanceof Refund.Draft draft ? store(draft.send(), payment) : new Recorded(refund, payment);
    }

    private Recorded finish(Refund refund, Payment.EverCaptured payment) {
        return switch (refund) {
            case Refund.Draft draft -> finish(store(draft.send(), payment).refund(), payment);
            case Refund.Sent sent -> store(sent.finish(), payment);
            case Refund.Done _, Refund.Failed _ -> new Recorded(refund, payment);
        };
    }

    private Recorded fail(Refund refund, Payment.EverCaptured payment) {
        return refund instanceof Refund.Failable failable
                ? store(failable.fail(), payment)
                : new Recorded(refund, payment);
    }

    /// Stores the transition with its effect on the payment and the wallet, and informs the owner.
    private Recorded store(Refund.Transition<?> transition, Payment.EverCaptured payment) {
        var refund = transition.to();
        var at = clock.instant();
        requireStored(
                refunds.advance(transition, RecoverySchedule.recoverAfter(refund, realTime.instant())),
                transition.from());
        return switch (transition.event()) {
            case RefundEvent.Sent() -> new Recorded(refund, payment);
            case RefundEvent.Done() -> {
                var recorded = new Recorded(refund, store(payment.completeRefund(refund.id(), refund.amount(), at)));
                notifyOwner(refund, at, EmailMessage.RefundSent::new);
                yield recorded;
            }
            case RefundEvent.Failed() -> credit(refund, payment.failRefund(refund.id(), refund.amount(), at), at);
            case RefundEvent.Returned() -> credit(refund, payment.returnRefund(refund.id(), refund.amount(), at), at);
        };
    }

    private Recorded credit(Refund refund, Payment.Transition<? extends Payment.EverCaptured> transition, Instant at) {
        var recorded = new Recorded(refund, store(transition));
        book(refund, TransferType.REFUND_FAILED, "Failed refund", at);
        notifyOwner(refund, at, EmailMessage.RefundFailed::new);
        return recorded;
    }

    private void notifyOwner(Refund refund, Instant at, RefundEmail email) {
        var balance = ledger.balance(refund.account(), refund.amount().currency());
        ownerMails.post(
                refund.account(), to -> email.write(to, refund.payment().value(), refund.amount(), balance, at));
    }

    /// Debits the refund from the wallet, or credits the wallet if the refund failed.
    Ledger.Posted book(Refund refund, TransferType type, String description, Instant at) {
        return ledger.post(new Transfer(
                new TransferId(ids.next()),
                refund.account(),
                type,
                refund.amount(),
                new TransferReference("refund", refund.id().value()),
                description,
                at));
    }

    private Payment.EverCaptured store(Payment.Transition<? extends Payment.EverCaptured> transition) {
        requireStored(payments.advance(transition, Optional.empty()), transition.from());
        return transition.to();
    }

    private static void requireStored(boolean advanced, Object what) {
        if (!advanced) {
            throw new IllegalStateException(what + " changed although it was locked.");
        }
    }

    static Payment.EverCaptured requireCaptured(Payment payment) {
        if (payment instanceof Payment.EverCaptured everCaptured) {
            return everCaptured;
        }
        throw new IllegalStateException("A refund requires a captured payment: " + payment.id());
    }

    private interface RefundEmail {
        EmailMessage write(EmailAddress to, UUID payment, Money amount, Money balance, Instant at);
    }

    /// A refund and its payment in their current state.
    record Recorded(Refund refund, Payment.EverCaptured payment) {}
}
