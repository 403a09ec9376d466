package tel.billing.tax.vies;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.http.LogThrottle;

/// Logs an error, at most once a minute, while VIES rejects our requests and an operator must act.
final class RejectedRequestLog {
    private static final Logger LOG = LoggerFactory.getLogger(RejectedRequestLog.class);

    private final LogThrottle throttle = new LogThrottle();

    void log(String code) {
        if (throttle.tryPass()) {
            LOG.error(
                    "VIES rejects our requests ({}). No VAT number can be verified. Set BILLING_SELLER_VAT_NUMBER to a"
                            + " number that VIES knows and does not block",
                    code);
        }
    }

    void logContradiction() {
        if (throttle.tryPass()) {
            LOG.error("VIES returns INVALID_INPUT together with another error. The check counts as unanswered and is"
                    + " retried. If this continues, VIES has changed its request format");
        }
    }
}
