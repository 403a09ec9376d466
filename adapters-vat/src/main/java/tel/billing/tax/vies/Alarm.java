package tel.billing.tax.vies;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says once a minute, as loudly as logs can, that somebody must mend how we ask.
final class Alarm {
    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final long SILENCE = Duration.ofMinutes(1).toNanos();

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    void ring(String code) {
        if (isTime()) {
            LOG.error(
                    "VIES refuses to answer us ({}): no VAT number is verified until BILLING_SELLER_VAT_NUMBER is a number"
                            + " that it knows and lets ask",
                    code);
        }
    }

    void contradicts() {
        if (isTime()) {
            LOG.error(
                    "VIES says INVALID_INPUT beside another error: that is taken for no answer, and asked again; if it"
                            + " lasts, VIES takes other questions than ours by now");
        }
    }

    private boolean isTime() {
        var now = System.nanoTime();
        var due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + SILENCE);
    }
}
