package tel.billing.payment.bootstrap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.DifferenceAlarm;
import tel.billing.payment.domain.Reconciliation;

/// Warns in the log.
record LoggedDifferences() implements DifferenceAlarm {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedDifferences.class);

    @Override
    public void differ(Reconciliation found) {
        LOG.warn(
                "our books and the card processor's reports differ, differences found: {}; see reconciliation {}, {}",
                found.found(),
                found.id().value(),
                found.report().map("on occasion of the report "::concat).orElse("the daily one"));
    }

    @Override
    public void unreadable(String report, String why) {
        LOG.warn("the card processor's report {} cannot be read, and is asked for again: {}", report, why);
    }
}
