package tel.billing.payment.application.reconciliation;

import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows staff the results of reconciliation with the processor's reports.
public interface ShowReconciliations {

    /// Newest first.
    Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page);

    /// A reconciliation with a page of the differences it found, newest first.
    Optional<Shown> show(Reconciliation.Id id, PageRequest<UUID> differences);

    /// The number of differences that are not resolved.
    long countOpen();

    record Shown(Reconciliation reconciliation, Page<RecordedDifference, UUID> differences) {}
}
