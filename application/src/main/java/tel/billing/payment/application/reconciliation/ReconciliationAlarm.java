package tel.billing.payment.application.reconciliation;

import tel.billing.payment.domain.Reconciliation;

/// Alerts operators to problems that staff must investigate.
public interface ReconciliationAlarm {

    /// The ledger and the processor's reports do not match.
    void differencesFound(Reconciliation found);

    void unreadable(String report, String reason);
}
