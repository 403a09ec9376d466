package tel.billing.shared.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// Lets a message that could repeat for each request pass at most once a minute, in real time.
public final class LogThrottle {
    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    /// Whether the message may be logged now. If so, the next one may be logged in a minute.
    public boolean tryPass() {
        var now = System.nanoTime();
        var due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + INTERVAL);
    }

    /// Suppresses messages for the next minute.
    public void suppress() {
        next.set(System.nanoTime() + INTERVAL);
    }
}
