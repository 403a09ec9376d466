package tel.billing.payment.spec.reconciliation;

import java.util.ArrayList;
import java.util.List;
import tel.billing.payment.application.reconciliation.ReconciliationAlarm;
import tel.billing.payment.domain.Reconciliation;

/// Collects the alerts to operators.
public final class CollectedAlarms implements ReconciliationAlarm {
    private final List<String> raised = new ArrayList<>();

    /// The alerts in short form, oldest first.
    public synchronized List<String> raised() {
        return List.copyOf(raised);
    }

    @Override
    public synchronized void differencesFound(Reconciliation found) {
        raised.add("new differences: %s".formatted(found.found()));
    }

    @Override
    public synchronized void unreadable(String report, String reason) {
        raised.add("%s cannot be read: %s".formatted(report, reason));
    }
}
