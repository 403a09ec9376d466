package tel.billing.payment.bootstrap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;

/// Warns in the log when an account's top-ups are held, as somebody must look into it.
record LoggedHolds(AuditTrail trail) implements AuditTrail {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedHolds.class);

    @Override
    public void record(Deed deed) {
        trail.record(deed);
        if (deed.action() == Action.TOP_UPS_HELD) {
            LOG.warn(
                    "too many cards were refused: account {} takes no top-ups until an admin releases it; see GET"
                            + " /v1/admin/accounts?held=true",
                    deed.target().map(Target::id).orElseThrow());
        }
    }
}
