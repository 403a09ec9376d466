package tel.billing.shared.persistence;

import io.github.bucket4j.TimeMeter;
import tel.billing.shared.RealTime;

/// Monotonic time for Micrometer: a change of the system clock does not affect it.
record ResponseTimeGrid(RealTime realTime) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
        return realTime.nanoTime();
    }

    @Override
    public boolean isWallClockBased() {
        return false;
    }
}
