package tel.billing.payment.application;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Difference;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.Reported;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps the processor's reports, line by line, which of them are still to be read, and what came of holding our books
/// against them.
public interface Reconciliations {

    /// The processor told of a report: it is to be read, from `readAfter` on, in real time. One that was read, or told
    /// of
    /// before, is left as it is.
    void expect(String report, Instant readAfter);

    /// There may be a report of this name. One of which anything is known is left as it is.
    void guess(String report, Instant readAfter);

    /// Takes the report to be read that has waited longest by `realNow`. It is put off by a minute, so that nobody else
    /// takes it meanwhile, and by twice the time each time it is taken again, up to some hours.
    Optional<Expected> takeExpected(Instant realNow);

    /// Forgets a guess that proved wrong. What the processor told of stays.
    void giveUp(String report);

    /// How many reports are to be read.
    long countExpected();

    /// The names of all reports that were read.
    Set<String> read();

    /// Keeps the lines of a report, which is read by that; false if it was read before.
    boolean keep(String report, List<Reported> lines);

    /// All that was ever reported of the payments that the processor knows by these names.
    List<Reported> reported(Set<ProcessorReference> captured);

    /// When the next daily comparison is due: long ago, if there was none yet.
    Instant nextDaily();

    /// Begins the daily comparison, of what was booked up to `until`; the next is due at `next`. Empty if it is not due
    /// at `now`; else up to when the one before compared. The first one compares nothing that was booked before it.
    Optional<Instant> beginDaily(Instant now, Instant until, Instant next);

    /// Keeps everybody else from comparing until the unit of work is over.
    void takeTurn();

    /// Differences that were found and are still there.
    List<Difference> open();

    /// Stores a reconciliation with what is new by it. Those `gone` are resolved by it.
    void record(Reconciliation done, Collection<Difference> found, Collection<Difference> gone);

    /// The newest first.
    Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page);

    Optional<Reconciliation> find(Reconciliation.Id id);

    /// What a reconciliation found, the newest first.
    Page<Finding, UUID> findings(Reconciliation.Id id, PageRequest<UUID> page);

    long countOpen();

    /// A report to be read, of which the processor told or which there may be.
    record Expected(String report, boolean guessed) {}

    /// A difference, and when it was none any more, if it is.
    record Finding(UUID id, Difference difference, Instant foundAt, Optional<Instant> resolvedAt) {}
}
