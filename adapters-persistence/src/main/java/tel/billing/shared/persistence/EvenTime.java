package tel.billing.shared.persistence;

import io.github.bucket4j.TimeMeter;
import tel.billing.shared.RealTime;

/// Time that goes on evenly, whatever is done to the clock.
record EvenTime(RealTime realTime) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
        return realTime.nanoTime();
    }

    @Override
    public boolean isWallClockBased() {
        return false;
    }
}
