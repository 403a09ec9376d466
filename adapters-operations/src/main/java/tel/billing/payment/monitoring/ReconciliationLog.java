package tel.billing.payment.monitoring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.reconciliation.ReconciliationAlarm;
import tel.billing.payment.domain.Reconciliation;

/// Logs differences and unreadable reports as warnings.
public record ReconciliationLog() implements ReconciliationAlarm {
    private static final Logger LOG = LoggerFactory.getLogger(ReconciliationLog.class);

    @Override
    public void differencesFound(Reconciliation found) {
        LOG.warn(
                "The ledger and the card processor's reports do not match: {} new differences, see reconciliation {}"
                        + " ({})",
                found.found(),
                found.id().value(),
                found.report().map("report "::concat).orElse("daily comparison"));
    }

    @Override
    public void unreadable(String report, String reason) {
        LOG.warn("The card processor's report {} is unreadable and will be fetched again: {}", report, reason);
    }
}
