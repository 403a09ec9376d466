package tel.billing.provisioning.application;

import java.util.Optional;
import tel.billing.audit.AuditTrail;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.domain.Line;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of lines.
public record ProvisioningUseCases(
        UnitOfWork unitOfWork,
        Lines lines,
        LineReconciliations reconciliations,
        PhoneSystem phoneSystem,
        NewCredentials newCredentials,
        Registrar registrar,
        AuditTrail trail,
        Ids ids,
        RealTime realTime) {

    public OrderLine orderLine() {
        return ordering();
    }

    public CarryOutLine carryOutLine() {
        return carryingOut();
    }

    public CarryOutUndone carryOutUndone() {
        return new LookingAfter(carryingOut(), realTime);
    }

    public ReconcileLines reconcileLines() {
        return new ReconcilingLines(unitOfWork, lines, reconciliations, phoneSystem, ordering(), ids, realTime);
    }

    public ShowLineReconciliations showLineReconciliations() {
        return new ShowingLineReconciliations(reconciliations);
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

    private CarryingOut carryingOut() {
        return new CarryingOut(unitOfWork, lines, phoneSystem, ordering(), trail, realTime);
    }

    Ordering ordering() {
        return new Ordering(lines, newCredentials, realTime);
    }
}
