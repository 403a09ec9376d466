package tel.billing.payment.application;

import java.time.Duration;
import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.application.reconciliation.DifferenceAlarm;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.reconciliation.ReconcileDaily;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.application.reconciliation.ShowReconciliationsHandler;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;

/// Assembles the use cases of reconciliation. This is a module of its own, because payments need one of them.
///
/// @param settledWithin the maximum time between recording a transfer and its appearance in a report
public record ReconciliationModule(
        Platform platform,
        ProcessorReports reports,
        BookedMovements bookedMovements,
        Reconciliations reconciliations,
        DifferenceAlarm alarm,
        Duration settledWithin) {

    public ReconcileReports reconcileReports() {
        return new ReconcileReports(
                platform.unitOfWork(),
                reports,
                bookedMovements,
                reconciliations,
                alarm,
                platform.ids(),
                platform.clock(),
                platform.realTime(),
                settledWithin);
    }

    public DueWork dailyComparison() {
        return new ReconcileDaily(reconcileReports());
    }

    public ShowReconciliations showReconciliations() {
        return new ShowReconciliationsHandler(reconciliations);
    }
}
