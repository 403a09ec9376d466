package tel.billing.shared.persistence;

import java.time.Duration;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;
import tel.billing.shared.StoreUnavailable;

/// What gauges read from the database. While it is away, each would wait for it, and whoever collects
/// them for all of them, one after the other: once one has waited in vain, the others have no value
/// for a moment.
public final class Readings {
    private static final long MOMENT = Duration.ofSeconds(2).toNanos();

    private final RealTime realTime;
    private volatile long awaySince;

    public Readings(RealTime realTime) {
        this.realTime = realTime;
        this.awaySince = realTime.nanoTime() - MOMENT;
    }

    /// The same reading, or not a number while the database is away.
    public Supplier<Number> of(Supplier<? extends Number> reading) {
        return () -> isAway() ? Double.NaN : read(reading);
    }

    private boolean isAway() {
        return realTime.nanoTime() - awaySince < MOMENT;
    }

    private Number read(Supplier<? extends Number> reading) {
        try {
            return reading.get();
        } catch (StoreUnavailable away) {
            awaySince = realTime.nanoTime();
            return Double.NaN;
        }
    }
}
