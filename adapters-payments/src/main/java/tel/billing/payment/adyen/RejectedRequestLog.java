package tel.billing.payment.adyen;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.http.LogThrottle;

/// Logs an error, at most once a minute, while Adyen rejects our credentials and an operator must correct
/// them.
final class RejectedRequestLog {
    private static final Logger LOG = LoggerFactory.getLogger(RejectedRequestLog.class);

    private final LogThrottle throttle = new LogThrottle();

    void log(int status, String code) {
        if (throttle.tryPass()) {
            LOG.error(
                    "Adyen rejects our credentials (status {}, error code {}). No card can be charged. Correct"
                            + " BILLING_ADYEN_API_KEY and BILLING_ADYEN_MERCHANT_ACCOUNT and restart.",
                    status,
                    code);
        }
    }
}
