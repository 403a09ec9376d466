package tel.billing.payment.application.refund;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.AccountId;

/// Stores refunds. For each refund without a final result, also stores the real time at which the recovery
/// job must process it.
public interface Refunds {

    /// The time after a request in which the processor may still carry it out.
    Duration IN_PROGRESS = Duration.ofHours(24);

    void add(Refund.Draft draft, Instant recoverAfter);

    Optional<Refund> find(AccountId account, RefundId id);

    /// All refunds of these payments of the account, oldest first.
    List<Refund> findByPayments(AccountId account, Set<PaymentId> payments);

    /// Stores the new state. Returns false if the refund no longer has the version that the transition
    /// started from. The recovery job processes the refund at `recoverAfter`, or no longer if empty.
    boolean advance(Refund.Transition<?> transition, Optional<Instant> recoverAfter);

    /// Notes at `realNow`, before the call to the processor, that the refund may reach the processor. Notes
    /// nothing for a refund with a final result.
    SendAttempt noteRequest(Refund refund, Instant realNow);

    /// Removes one note: that call certainly did not reach the processor. Does nothing for a refund with a final
    /// result.
    void removeRequestNote(Refund refund);

    /// Takes the refund that has waited longest and may be recovered at `realNow`. Taking it postpones it by
    /// 30 seconds, so that no other instance takes it meanwhile. Each further attempt doubles the delay, up
    /// to some hours. 30 days after its key became invalid, a refund is taken one last time.
    Optional<Refund> takeForRecovery(Instant realNow);

    /// Whether the refund may be sent, or was sent so lately that the processor may still carry it out
    /// ([#IN_PROGRESS]). Locks the refund, so that no request begins until the unit of work ends.
    boolean mayStillBeSent(Refund refund, Instant realNow);

    /// The refunds of these payments of the account that have no final result and cannot be sent any more,
    /// see [#mayStillBeSent]. Locks nothing, so the result is for information only.
    Set<RefundId> resolvable(AccountId account, Set<PaymentId> payments, Instant realNow);

    /// What is known when a request is to be sent.
    enum SendAttempt {
        /// The refund never reached the processor: there was no note, or all notes were removed.
        FIRST,
        /// The refund may have reached the processor.
        REPEATED,
        /// The refund has a final result, and must not be sent.
        FINISHED
    }

    /// The number of refunds without a final result whose key is valid until `keyValidUntil` at most, including
    /// those whose recovery has ended.
    long countUnfinished(Instant keyValidUntil);
}
