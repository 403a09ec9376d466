package tel.billing.payment.adyen;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says once a minute, as loudly as logs can, that somebody must mend our access.
final class Alarm {
    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final long SILENCE = Duration.ofMinutes(1).toNanos();

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    void ring(int status, String code) {
        var now = System.nanoTime();
        var due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + SILENCE)) {
            LOG.error(
                    "Adyen refuses our credentials (status {}, error code {}): no card is charged until"
                            + " BILLING_ADYEN_API_KEY and BILLING_ADYEN_MERCHANT_ACCOUNT are right",
                    status,
                    code);
        }
    }
}
