package tel.billing.payment.application;

/// Holds our books against the processor's reports: each report when it is told, and once a day whatever came due. Any
/// number of instances may do it at the same time; each report counts once.
public interface ReconcileReports {

    /// The processor told that a report can be had. Joins the caller's unit of work.
    void told(String report);

    /// Reads the report that has waited longest; false if none waits. One that cannot be had waits again.
    boolean readNext();

    /// How many reports wait to be read.
    long countWaiting();

    /// How many differences were found and are still there.
    long countOpen();
}
