package tel.billing.payment.application.refund;

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

    void add(Refund.Draft draft, Instant recoverAfter);

    Optional<Refund> find(AccountId account, RefundId id);

    /// All refunds of these payments of the account, oldest first.
    List<Refund> findByPayments(AccountId account, Set<PaymentId> payments);

    /// Stores the new state. Returns false if the refund no longer has the version that the transition
    /// started from. The recovery job processes the refund at `recoverAfter`, or no longer if empty.
    boolean advance(Refund.Transition<?> transition, Optional<Instant> recoverAfter);

    /// Notes, before the call to the processor, that the refund may reach the processor. Returns true if
    /// there was no such note, or if all notes were removed.
    boolean noteRequest(Refund refund);

    /// Removes one note: that call certainly did not reach the processor.
    void removeRequestNote(Refund refund);

    /// Takes the refund that has waited longest and may be recovered at `realNow`. Taking it postpones it by
    /// 30 seconds, so that no other instance takes it meanwhile. Each further attempt doubles the delay, up
    /// to some hours. A refund that could not be sent for 30 days is taken one last time.
    Optional<Refund> takeForRecovery(Instant realNow);

    /// The number of unfinished refunds in recovery that may be sent until `sendUntil` at most.
    long unfinished(Instant sendUntil);
}
