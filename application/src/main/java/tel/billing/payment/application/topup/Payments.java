package tel.billing.payment.application.topup;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores payments. For each payment without a final result, also stores the real time at which the recovery
/// job must process it.
public interface Payments {

    /// Returns false if the account has a payment with this id, or with the external id of the draft.
    boolean add(Payment.Draft draft, Instant recoverAfter);

    Optional<Payment> find(AccountId account, PaymentId id);

    /// Finds a payment of any account.
    Optional<Payment> find(PaymentId id);

    /// The payments of any account that the processor captured under this reference, newest first, at
    /// most `limit`.
    List<Payment.EverCaptured> findCaptured(ProcessorReference reference, int limit);

    /// Finds a payment and locks it until the unit of work ends.
    Optional<Payment> lock(AccountId account, PaymentId id);

    /// Payments of the account, newest first.
    Page<Payment, PaymentId> list(AccountId account, ListFilter<PaymentStatus> filter, PageRequest<PaymentId> page);

    /// At most `limit` payments of the account that wait for the customer at a page, in the order of their
    /// expiry.
    List<Payment.Pending> findWaitingForCustomer(AccountId account, int limit);

    /// Stores the new state and its event together. Returns false if the payment no longer has the version
    /// that the transition started from. The recovery job processes the payment at `recoverAfter`, or no
    /// longer if empty.
    boolean advance(Payment.Transition<?> transition, Optional<Instant> recoverAfter);

    /// Takes the payment that has waited longest and may be recovered at `realNow`. Taking it postpones it by
    /// 30 seconds, so that no other instance takes it meanwhile. Each further attempt doubles the delay, up
    /// to some hours. 30 days after its key became invalid, a payment is taken one last time.
    Optional<Payment> takeForRecovery(Instant realNow);

    /// The number of payments in recovery that are unfinished for this reason and whose key is valid until
    /// `keyValidUntil` at most.
    long countUnfinished(UnfinishedReason reason, Instant keyValidUntil);

    /// Pending payments whose time limit has passed at `now`, at most `limit`.
    List<Payment.Pending> findTimedOut(Instant now, int limit);

    Optional<Instant> nextTimeout();
}
