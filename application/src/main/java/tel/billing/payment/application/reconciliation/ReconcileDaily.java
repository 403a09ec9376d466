package tel.billing.payment.application.reconciliation;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.DueWork;

/// Reconciles the ledger once a day, even if the processor has announced no report.
public record ReconcileDaily(ReconcileReports reconcileReports) implements DueWork {

    @Override
    public Optional<Instant> nextDue() {
        return reconcileReports.nextDaily();
    }

    @Override
    public boolean runDue(Instant now) {
        reconcileReports.compareIfDue(now);
        return false;
    }
}
