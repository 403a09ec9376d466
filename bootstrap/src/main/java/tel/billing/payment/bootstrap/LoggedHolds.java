package tel.billing.payment.bootstrap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;

/// Logs a warning when top-ups of an account are blocked, because an administrator must investigate.
record LoggedHolds(AuditTrail trail) implements AuditTrail {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedHolds.class);

    @Override
    public void record(Deed deed) {
        trail.record(deed);
        if (deed.action() == Action.TOP_UPS_HELD) {
            LOG.warn(
                    "Too many cards were refused: top-ups of account {} are blocked until an administrator releases it, see GET"
                            + " /v1/admin/accounts?held=true",
                    deed.target().map(Target::id).orElseThrow());
        }
    }
}
