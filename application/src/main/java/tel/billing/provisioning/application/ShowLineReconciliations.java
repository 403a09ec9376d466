package tel.billing.provisioning.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.application.LineReconciliations.RecordedDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows the results of line reconciliations to staff.
public interface ShowLineReconciliations {

    /// Newest first.
    Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page);

    /// A reconciliation and a page of its differences, newest first.
    Optional<Shown> show(LineReconciliation.Id id, PageRequest<UUID> differences);

    record Shown(LineReconciliation reconciliation, Page<RecordedDifference, UUID> differences) {}
}
