package tel.billing.tax.vies;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs an error, at most once a minute, while VIES rejects our requests and an operator must act.
final class Alarm {
    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    void logOnce(String code) {
        if (isTime()) {
            LOG.error(
                    "VIES rejects our requests ({}). No VAT number can be verified. Set BILLING_SELLER_VAT_NUMBER to a"
                            + " number that VIES knows and does not block",
                    code);
        }
    }

    void contradicts() {
        if (isTime()) {
            LOG.error("VIES returns INVALID_INPUT together with another error. The check counts as unanswered and is"
                    + " retried. If this continues, VIES has changed its request format");
        }
    }

    private boolean isTime() {
        var now = System.nanoTime();
        var due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + INTERVAL);
    }
}
