package tel.billing.payment.adyen;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs an error, at most once a minute, while Adyen rejects our credentials and an operator must correct
/// them.
final class Alarm {
    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    void logOnce(int status, String code) {
        var now = System.nanoTime();
        var due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + INTERVAL)) {
            LOG.error(
                    "Adyen rejects our credentials (status {}, error code {}). No card can be charged. Correct"
                            + " BILLING_ADYEN_API_KEY and BILLING_ADYEN_MERCHANT_ACCOUNT and restart.",
                    status,
                    code);
        }
    }
}
