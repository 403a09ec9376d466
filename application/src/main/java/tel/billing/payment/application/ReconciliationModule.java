package tel.billing.payment.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.application.reconciliation.DifferenceAlarm;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.application.reconciliation.ReconcileReportsHandler;
import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of reconciliation.
///
/// @param settledWithin the maximum time between recording a transfer and its appearance in a report
public record ReconciliationModule(
        UnitOfWork unitOfWork,
        ProcessorReports reports,
        BookedMovements bookedMovements,
        Reconciliations reconciliations,
        DifferenceAlarm alarm,
        Ids ids,
        InstantSource clock,
        RealTime realTime,
        Duration settledWithin) {

    public ReconcileReports reconcileReports() {
        return reconcileReportsHandler();
    }

    public DueWork dailyComparison() {
        return new DailyComparison(reconcileReportsHandler());
    }

    public ShowReconciliations showReconciliations() {
        return new Showing(reconciliations);
    }

    private ReconcileReportsHandler reconcileReportsHandler() {
        return new ReconcileReportsHandler(
                unitOfWork, reports, bookedMovements, reconciliations, alarm, ids, clock, realTime, settledWithin);
    }

    private record DailyComparison(ReconcileReportsHandler reconcileReportsHandler) implements DueWork {

        @Override
        public Optional<Instant> nextDue() {
            return reconcileReportsHandler.nextDaily();
        }

        @Override
        public boolean runDue(Instant now) {
            reconcileReportsHandler.compareIfDue(now);
            return false;
        }
    }

    private record Showing(Reconciliations reconciliations) implements ShowReconciliations {

        @Override
        public Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page) {
            return reconciliations.list(page);
        }

        @Override
        public Optional<Shown> show(Reconciliation.Id id, PageRequest<UUID> findings) {
            return reconciliations.find(id).map(found -> new Shown(found, reconciliations.findings(id, findings)));
        }
    }
}
