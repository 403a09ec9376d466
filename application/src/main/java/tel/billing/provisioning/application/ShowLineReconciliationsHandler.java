package tel.billing.provisioning.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

record ShowLineReconciliationsHandler(LineReconciliations reconciliations) implements ShowLineReconciliations {

    @Override
    public Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page) {
        return reconciliations.list(page);
    }

    @Override
    public Optional<Shown> show(LineReconciliation.Id id, PageRequest<UUID> differences) {
        return reconciliations.find(id).map(found -> new Shown(found, reconciliations.differences(id, differences)));
    }
}
