package tel.billing.shared.persistence;

import java.time.Duration;
import tel.billing.shared.RealTime;

/// The pause between two rounds of [DueRounds]: one second, or two if for ten seconds no work was due or expected.
final class RoundPause {
    private static final Duration BUSY = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofSeconds(2);
    private static final Duration UNTIL_IDLE = Duration.ofSeconds(10);

    private final RealTime realTime;
    private volatile long latestWork;

    RoundPause(RealTime realTime) {
        this.realTime = realTime;
        expectWork();
    }

    /// Makes the next pauses short, but not a pause that has begun. Any thread may call it.
    void expectWork() {
        latestWork = realTime.nanoTime();
    }

    Duration next() {
        return realTime.nanoTime() - latestWork < UNTIL_IDLE.toNanos() ? BUSY : IDLE;
    }
}
