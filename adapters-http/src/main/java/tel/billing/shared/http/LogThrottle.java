package tel.billing.shared.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// Lets a message that could repeat for each request pass at most once a minute, in real time.
public final class LogThrottle {
    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private final AtomicLong next;

    public LogThrottle() {
        this(System::nanoTime);
    }

    /// @param nanoTime the monotonic time in nanoseconds
    LogThrottle(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.next = new AtomicLong(nanoTime.getAsLong());
    }

    /// Whether the message may be logged now. If so, the next one may be logged in a minute.
    public boolean tryPass() {
        var now = nanoTime.getAsLong();
        var due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + INTERVAL);
    }

    /// Suppresses messages for the next minute.
    public void suppress() {
        next.set(nanoTime.getAsLong() + INTERVAL);
    }
}
