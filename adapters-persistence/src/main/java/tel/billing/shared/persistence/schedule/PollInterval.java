package tel.billing.shared.persistence.schedule;

import java.time.Duration;
import tel.billing.shared.RealTime;

/// The pause between two polls of [DueWorkPoller]: a tenth of the time since work was last due or expected, at
/// least one second and at most four.
final class PollInterval {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(4);

    private final RealTime realTime;
    private volatile long latestWork;

    PollInterval(RealTime realTime) {
        this.realTime = realTime;
        expectWork();
    }

    /// Makes the next pauses short, but not a pause that has begun. Any thread may call it.
    void expectWork() {
        latestWork = realTime.nanoTime();
    }

    Duration next() {
        var tenth = Duration.ofNanos(realTime.nanoTime() - latestWork).dividedBy(10);
        return tenth.compareTo(SHORTEST) < 0 ? SHORTEST : tenth.compareTo(LONGEST) > 0 ? LONGEST : tenth;
    }
}
