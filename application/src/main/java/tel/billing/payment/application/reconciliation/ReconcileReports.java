package tel.billing.payment.application.reconciliation;

/// Reconciles the ledger with the processor's reports: after each new report and once a day. Any number of
/// instances may run at the same time; each report counts once.
public interface ReconcileReports {

    /// The processor has announced a report. Joins the caller's unit of work.
    void told(String report);

    /// Reads the report that has waited longest. Returns false if there is none. A report that cannot be
    /// fetched waits for the next attempt.
    boolean readNext();

    /// The number of reports to be read.
    long countWaiting();

    /// The number of open differences.
    long countOpen();
}
