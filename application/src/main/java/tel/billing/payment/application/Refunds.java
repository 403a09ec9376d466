package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.AccountId;

/// Keeps the refunds. It also keeps when, in real time, recovery is to look after one whose end is not known.
public interface Refunds {

    void add(Refund.Draft draft, Instant lookAfter);

    Optional<Refund> find(AccountId account, RefundId id);

    /// All refunds of these payments of the account, the oldest first.
    List<Refund> of(AccountId account, Set<PaymentId> payments);

    /// Stores the new state, if the refund is still in the state of `from`; false if not. Recovery looks
    /// after it at `lookAfter`, or no more.
    boolean advance(Refund from, Refund to, Optional<Instant> lookAfter);

    /// Notes, before the processor is asked, that it may have heard of the refund from now on; true if nobody noted it
    /// before, or all who did unnoted it.
    boolean noteAsked(Refund refund);

    /// Takes back one such note: the processor certainly did not hear of it that time.
    void unnoteAsked(Refund refund);

    /// Takes the refund that has waited longest for recovery to look after it by `realNow`. It is put off by
    /// half a minute, so that nobody else takes it meanwhile, and by twice the time each time it is taken
    /// again, up to some hours; one that might not be asked for any more for 30 days is taken a last time.
    Optional<Refund> takeStale(Instant realNow);

    /// How many of the refunds that recovery is to look after have no end, of those that may be asked for
    /// until `askUntil` at most.
    long unfinished(Instant askUntil);
}
