package tel.billing.provisioning.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.application.LineReconciliations.Finding;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows staff what came of holding our lines against those at the phone system.
public interface ShowLineReconciliations {

    /// The newest first.
    Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page);

    /// A reconciliation with some of what it found, the newest first.
    Optional<Shown> show(LineReconciliation.Id id, PageRequest<UUID> findings);

    record Shown(LineReconciliation reconciliation, Page<Finding, UUID> findings) {}
}
