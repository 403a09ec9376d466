package tel.billing.payment.monitoring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;

/// Logs a warning when top-ups of an account are put on hold, because an administrator must investigate.
public record TopUpHoldLog(AuditTrail trail) implements AuditTrail {
    private static final Logger LOG = LoggerFactory.getLogger(TopUpHoldLog.class);

    @Override
    public void record(AuditEvent auditEvent) {
        trail.record(auditEvent);
        if (auditEvent.action() == AuditAction.TOP_UPS_HELD) {
            LOG.warn(
                    "Too many cards were declined: top-ups of account {} are on hold until an administrator releases"
                            + " it, see GET /v1/admin/accounts?held=true",
                    auditEvent.target().map(AuditTarget::id).orElseThrow());
        }
    }
}
