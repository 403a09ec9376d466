package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps the payments. It also keeps when, in real time, recovery is to look after one whose end is not
/// known.
public interface Payments {

    void add(Payment.Draft draft, Instant lookAfter);

    Optional<Payment> find(AccountId account, PaymentId id);

    /// Of whichever account.
    Optional<Payment> find(PaymentId id);

    /// Finds it, and lets nobody else move it until the unit of work ends.
    Optional<Payment> lock(AccountId account, PaymentId id);

    /// The account's payments, newest first.
    Page<Payment, PaymentId> list(AccountId account, PageRequest<PaymentId> page);

    /// Stores the new state and its event together, if the payment is still in the state of `from`; false if
    /// not. Recovery looks after it at `lookAfter`, or no more.
    boolean advance(Payment from, Payment.Change<?> to, Optional<Instant> lookAfter);

    /// Takes the payment that has waited longest for recovery to look after it by `realNow`. It is put off by
    /// half a minute, so that nobody else takes it meanwhile, and by twice the time each time it is taken
    /// again, up to some hours; one that might not be charged any more for 30 days is taken a last time.
    Optional<Payment> takeStale(Instant realNow);

    /// How many of the payments that recovery is to look after have no end for this reason, of
    /// those that may be charged until `chargeUntil` at most.
    long unfinished(Unfinished why, Instant chargeUntil);

    /// Pending payments whose time is over at `now`, at most `limit`.
    List<Payment.Pending> overdue(Instant now, int limit);

    Optional<Instant> nextOverdue();
}
