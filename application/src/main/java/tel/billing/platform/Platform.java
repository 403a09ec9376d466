package tel.billing.platform;

import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.notification.Outbox;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// What the use cases of every subdomain need. Only the modules of the subdomains take it. They pass to each
/// use case the parts that it needs.
///
/// @param clock business time
public record Platform(
        UnitOfWork unitOfWork,
        ExecuteOnce executeOnce,
        RateLimits rateLimits,
        Outbox outbox,
        AuditTrail auditTrail,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    /// The same platform, with another audit trail.
    public Platform withAuditTrail(AuditTrail another) {
        return new Platform(unitOfWork, executeOnce, rateLimits, outbox, another, ids, clock, realTime);
    }
}
