package tel.billing.shared.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.shared.RealTime;

/// Real time that stands still until a test lets it pass. Waiting makes it pass, and takes no time at all.
public final class SteppedTime implements RealTime {
    private final AtomicReference<Instant> now;
    private volatile Duration shortestPause = Duration.ZERO;

    public SteppedTime(Instant start) {
        now = new AtomicReference<>(start);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    public void pass(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    /// From now on whoever waits is woken late, as on a busy machine.
    public void pauseAtLeast(Duration time) {
        shortestPause = time;
    }

    /// An interrupted thread does not wait.
    @Override
    public void pause(Duration time) {
        if (!Thread.currentThread().isInterrupted()) {
            pass(time.compareTo(shortestPause) < 0 ? shortestPause : time);
        }
    }
}
