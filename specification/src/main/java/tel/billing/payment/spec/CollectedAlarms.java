package tel.billing.payment.spec;

import java.util.ArrayList;
import java.util.List;
import tel.billing.payment.application.DifferenceAlarm;
import tel.billing.payment.domain.Reconciliation;

/// Keeps what operators were told.
public final class CollectedAlarms implements DifferenceAlarm {
    private final List<String> told = new ArrayList<>();

    /// In few words, the oldest first.
    public synchronized List<String> told() {
        return List.copyOf(told);
    }

    @Override
    public synchronized void differ(Reconciliation found) {
        told.add("%s differ".formatted(found.found()));
    }

    @Override
    public synchronized void unreadable(String report, String why) {
        told.add("%s cannot be read: %s".formatted(report, why));
    }
}
