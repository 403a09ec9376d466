package tel.billing.payment.application;

import tel.billing.payment.domain.Reconciliation;

/// Tells operators what somebody has to look into.
public interface DifferenceAlarm {

    /// Our books and the processor's reports tell of different money.
    void differ(Reconciliation found);

    void unreadable(String report, String why);
}
