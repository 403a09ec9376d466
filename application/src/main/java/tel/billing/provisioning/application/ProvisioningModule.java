package tel.billing.provisioning.application;

import java.util.Optional;
import tel.billing.audit.AuditTrail;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineInstruction.Setup;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of lines.
public record ProvisioningModule(
        UnitOfWork unitOfWork,
        Lines lines,
        LineReconciliations reconciliations,
        PhoneSystem phoneSystem,
        CredentialGenerator credentialGenerator,
        Registrar registrar,
        AuditTrail trail,
        Ids ids,
        RealTime realTime) {

    public OrderLine orderLine() {
        return orderLineHandler();
    }

    public ProvisionLine provisionLine() {
        return provisionLineHandler();
    }

    public RetryLineOrders retryLineOrders() {
        return new RetryLineOrdersHandler(provisionLineHandler(), realTime);
    }

    public ReconcileLines reconcileLines() {
        return new ReconcileLinesHandler(
                unitOfWork, lines, reconciliations, phoneSystem, orderLineHandler(), ids, realTime);
    }

    public ShowLineReconciliations showLineReconciliations() {
        return new ShowLineReconciliationsHandler(reconciliations);
    }

    public ShowLine showLine() {
        return (account, line) ->
                lines.find(account, line).filter(Line::inService).flatMap(this::view);
    }

    private Optional<ShowLine.View> view(Line known) {
        return switch (known.setup()) {
            case Setup.Present line -> {
                var credentials = line.credentials();
                yield Optional.of(
                        new ShowLine.View(registrar, credentials.username(), credentials.password(), line.status()));
            }
            case Setup.Absent() -> Optional.empty();
        };
    }

    private ProvisionLineHandler provisionLineHandler() {
        return new ProvisionLineHandler(unitOfWork, lines, phoneSystem, orderLineHandler(), trail, realTime);
    }

    OrderLineHandler orderLineHandler() {
        return new OrderLineHandler(lines, credentialGenerator, realTime);
    }
}
