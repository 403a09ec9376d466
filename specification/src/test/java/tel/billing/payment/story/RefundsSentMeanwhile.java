package tel.billing.payment.story;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.AccountId;

/// Right after the first check whether a refund may still be sent, another instance of the service begins to
/// send it.
record RefundsSentMeanwhile(Refunds refunds, AtomicBoolean isSent) implements Refunds {

    RefundsSentMeanwhile(Refunds refunds) {
        this(refunds, new AtomicBoolean());
    }

    @Override
    public void add(Refund.Draft draft, Instant recoverAfter) {
        refunds.add(draft, recoverAfter);
    }

    @Override
    public Optional<Refund> find(AccountId account, RefundId id) {
        return refunds.find(account, id);
    }

    @Override
    public List<Refund> findByPayments(AccountId account, Set<PaymentId> payments) {
        return refunds.findByPayments(account, payments);
    }

    @Override
    public boolean advance(Refund.Transition<?> transition, Optional<Instant> recoverAfter) {
        return refunds.advance(transition, recoverAfter);
    }

    @Override
    public SendAttempt noteRequest(Refund refund, Instant realNow) {
        return refunds.noteRequest(refund, realNow);
    }

    @Override
    public void removeRequestNote(Refund refund) {
        refunds.removeRequestNote(refund);
    }

    @Override
    public Optional<Refund> takeForRecovery(Instant realNow) {
        return refunds.takeForRecovery(realNow);
    }

    @Override
    public boolean mayStillBeSent(Refund refund, Instant realNow) {
        var mayBeSent = refunds.mayStillBeSent(refund, realNow);
        if (!isSent.getAndSet(true)) {
            refunds.noteRequest(refund, realNow);
        }
        return mayBeSent;
    }

    @Override
    public Set<RefundId> resolvable(AccountId account, Set<PaymentId> payments, Instant realNow) {
        return refunds.resolvable(account, payments, realNow);
    }

    @Override
    public long countUnfinished(Instant keyValidUntil) {
        return refunds.countUnfinished(keyValidUntil);
    }
}
