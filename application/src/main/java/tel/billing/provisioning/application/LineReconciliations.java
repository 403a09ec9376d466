package tel.billing.provisioning.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores the results of line reconciliations.
public interface LineReconciliations {

    void begin(LineReconciliation begun);

    /// Stores the progress of a reconciliation and its new differences.
    void advance(LineReconciliation further, List<LineDifference> found);

    /// Deletes reconciliations that started before, with their differences.
    void deleteStartedBefore(Instant time);

    /// Deletes unrepaired differences of reconciliations that started before. A later complete
    /// reconciliation has found them again if they still exist.
    void deleteUnrepairedBefore(Instant time);

    /// Newest first.
    Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page);

    Optional<LineReconciliation> find(LineReconciliation.Id id);

    /// The differences of a reconciliation, newest first.
    Page<RecordedDifference, UUID> differences(LineReconciliation.Id id, PageRequest<UUID> page);

    /// When the newest complete reconciliation finished, in real time.
    Optional<Instant> lastFinished();

    /// A difference with its id.
    record RecordedDifference(UUID id, LineDifference difference) {}
}
