package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps what the processor told of its own accord, each thing once for ever, and what became of it. A notice
/// that waits is looked at again when the payment that it is about moves, and after a while in any case.
public interface Notices {

    /// Keeps those of the notices whose identity was never kept before; they are looked at from `realNow` on.
    void keep(List<KeptNotice> notices, Instant realNow);

    /// Takes the notice that has waited longest to be looked at by `realNow`. It is put off by half a minute,
    /// so that nobody else takes it meanwhile, and by twice the time each time it is taken again, up to some
    /// hours.
    Optional<KeptNotice> takeDue(Instant realNow);

    /// Stores what became of a notice that is received or waits; false if it does not by now.
    boolean settle(KeptNotice.Id id, NoticeStatus status, Optional<String> reason);

    /// Counts that looking at the notice failed once more; how often it did by now, in a row. 0 if it is done, in
    /// quarantine or settled by now.
    int countFailure(KeptNotice.Id id);

    /// Has the notice looked at from `realNow` on, as if nobody had looked at it before; false if it is done.
    boolean reopen(KeptNotice.Id id, Instant realNow);

    /// Stores that staff have looked into the notice, and what they say; false if it is done or settled.
    boolean close(KeptNotice.Id id, String reason);

    Optional<KeptNotice> find(KeptNotice.Id id);

    /// Whether one is done that told that a card did not pay this payment.
    boolean toldNotPaid(PaymentId payment);

    /// The newest first; of this status, or all.
    Page<KeptNotice, KeptNotice.Id> list(Optional<NoticeStatus> status, PageRequest<KeptNotice.Id> page);

    /// How many are in quarantine.
    long quarantined();

    /// How many were kept by `realThen` and are received or wait.
    long unsettled(Instant realThen);
}
