package tel.billing.audit;

/// Records audit events: who did what, with the time and the [tel.billing.shared.RequestOrigin] of the
/// request.
///
/// Inside a unit of work, the event commits or rolls back with it. Outside, the event is durable immediately.
public interface AuditTrail {

    /// About how many failed attempts by unidentified callers are recorded in a minute. The limit keeps a
    /// flood of attempts from filling the disk.
    int MAX_ANONYMOUS_FAILURES_PER_MINUTE = 100;

    /// If failed attempts repeat for the same network address and the same user (or no known user), only the
    /// first in a minute is recorded. An event never contains a secret or an e-mail address.
    void record(AuditEvent auditEvent);
}
