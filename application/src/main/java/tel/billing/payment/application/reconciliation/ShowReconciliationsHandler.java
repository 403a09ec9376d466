package tel.billing.payment.application.reconciliation;

import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Reads a page of results, or a result and a page of its differences.
public record ShowReconciliationsHandler(Reconciliations reconciliations) implements ShowReconciliations {

    @Override
    public Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page) {
        return reconciliations.list(page);
    }

    @Override
    public Optional<Shown> show(Reconciliation.Id id, PageRequest<UUID> differences) {
        return reconciliations.find(id).map(found -> new Shown(found, reconciliations.differences(id, differences)));
    }

    @Override
    public long countOpen() {
        return reconciliations.countOpen();
    }
}
