package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps the payments. It also keeps when, in real time, recovery is to look after one whose end is not known.
public interface Payments {

    void add(Payment.Draft draft, Instant lookAfter);

    Optional<Payment> find(AccountId account, PaymentId id);

    /// The account's payments, newest first.
    Page<Payment, PaymentId> list(AccountId account, PageRequest<PaymentId> page);

    /// Stores the new state and its event together, if the payment is still in the state of `from`; false if not.
    /// Recovery looks after it at `lookAfter`, or no more.
    boolean advance(Payment from, Payment.Change<?> to, Optional<Instant> lookAfter);

    /// Takes payments that recovery is to look after by `realNow`, at most `limit`, the longest waiting first. Each is
    /// put off by a back-off that doubles up to some hours, so that no other instance takes it meanwhile; one that
    /// might not be charged any more for 30 days is taken a last time.
    List<Payment> takeStale(Instant realNow, int limit);

    /// Pending payments whose time is over at `now`, at most `limit`.
    List<Payment.Pending> overdue(Instant now, int limit);

    Optional<Instant> nextOverdue();
}
