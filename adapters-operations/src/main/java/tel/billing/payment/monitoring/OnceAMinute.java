package tel.billing.payment.monitoring;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// Permits one call per minute.
final class OnceAMinute {
    private static final long SILENCE = Duration.ofMinutes(1).toNanos();

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    boolean isDue() {
        var now = System.nanoTime();
        var due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + SILENCE);
    }
}
