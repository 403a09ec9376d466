package tel.billing.payment.application.reconciliation;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores the processor's reports line by line, the queue of reports to be read, and the results
/// of reconciliation.
public interface Reconciliations {

    /// Adds an announced report to the queue, to be read from `readAfter` on, in real time. Does nothing if
    /// the report was read or announced before.
    void addAnnounced(String report, Instant readAfter);

    /// Adds a report that may exist to the queue. Does nothing if the report is known.
    void addCandidate(String report, Instant readAfter);

    /// Takes the report that has waited longest and may be read at `realNow`. Taking it postpones it by a
    /// minute, so that no other instance takes it meanwhile. Each further attempt doubles the delay, up to
    /// some hours.
    Optional<QueuedReport> takeDue(Instant realNow);

    /// Removes a report that does not exist from the queue. Announced reports stay.
    void removeCandidate(String report);

    /// The number of reports to be read.
    long countQueued();

    /// The names of all reports that have been read.
    Set<String> processedReports();

    /// Stores the lines of a report and marks it as read. Returns false if it was read before.
    boolean store(String report, List<ReportedMovement> lines);

    /// All report lines of the payments with these processor references.
    List<ReportedMovement> reported(Set<ProcessorReference> paymentReferences);

    /// The time of the next daily comparison; a time in the past if there was none yet.
    Instant nextDaily();

    /// Begins the daily comparison of transfers recorded up to `until`, and schedules the next one at `next`.
    /// Returns the end of the previous comparison, or empty if no comparison is scheduled by `now`. The first
    /// comparison includes no earlier transfers.
    Optional<Instant> beginDaily(Instant now, Instant until, Instant next);

    /// Locks out other comparisons until the unit of work ends.
    void lockComparison();

    /// All open differences.
    List<ReconciliationDifference> open();

    /// Stores a reconciliation with its new differences. The differences in `resolved` become resolved.
    void record(
            Reconciliation done,
            Collection<ReconciliationDifference> found,
            Collection<ReconciliationDifference> resolved);

    /// Newest first.
    Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page);

    Optional<Reconciliation> find(Reconciliation.Id id);

    /// The differences that a reconciliation found, newest first.
    Page<RecordedDifference, UUID> differences(Reconciliation.Id id, PageRequest<UUID> page);

    Optional<RecordedDifference> recordedDifference(UUID id);

    long countOpen();

    /// A report to be read. The processor announced it, or it is a candidate that may not exist.
    record QueuedReport(String name, boolean isCandidate) {}

    /// A difference, and the time when it was resolved, if it was.
    record RecordedDifference(
            UUID id, ReconciliationDifference difference, Instant foundAt, Optional<Instant> resolvedAt) {}
}
