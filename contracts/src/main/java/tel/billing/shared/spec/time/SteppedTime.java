package tel.billing.shared.spec.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.shared.RealTime;

/// Real time that stops until a test lets it pass. A pause lets it pass and returns at once.
public final class SteppedTime implements RealTime {
    private final AtomicReference<Now> now;
    private volatile Duration shortestPause = Duration.ZERO;

    public SteppedTime(Instant start) {
        now = new AtomicReference<>(new Now(start, 0));
    }

    @Override
    public Instant instant() {
        return now.get().clock();
    }

    @Override
    public long nanoTime() {
        return now.get().nanos();
    }

    public void pass(Duration time) {
        now.updateAndGet(before -> before.after(time));
    }

    /// Sets the clock forward or, by a negative time, back, while no time passes. A machine also finds its
    /// clock set forward after it was suspended.
    public void setClock(Duration by) {
        now.updateAndGet(before -> new Now(before.clock().plus(by), before.nanos()));
    }

    /// Time passes while the clock does not advance.
    public void passWithoutClock(Duration time) {
        pass(time);
        setClock(time.negated());
    }

    /// From now on pauses take longer, as on a busy machine.
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

    private record Now(Instant clock, long nanos) {
        Now after(Duration time) {
            return new Now(clock.plus(time), nanos + time.toNanos());
        }
    }
}
