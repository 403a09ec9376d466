package tel.billing.shared.persistence;

import java.time.Duration;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;
import tel.billing.shared.StoreUnavailable;

/// Gauges whose values come from the database. During an outage each gauge would wait for the database, and
/// the collector would wait for one after the other. After the first timeout the others therefore have no
/// value for a moment.
public final class DatabaseGauges {
    private static final long MOMENT = Duration.ofSeconds(2).toNanos();

    private final RealTime realTime;
    private volatile long awaySince;

    public DatabaseGauges(RealTime realTime) {
        this.realTime = realTime;
        this.awaySince = realTime.nanoTime() - MOMENT;
    }

    /// The same gauge; NaN while the database is down.
    public Supplier<Number> of(Supplier<? extends Number> reading) {
        return () -> isUnavailable() ? Double.NaN : read(reading);
    }

    private boolean isUnavailable() {
        return realTime.nanoTime() - awaySince < MOMENT;
    }

    private Number read(Supplier<? extends Number> reading) {
        try {
            return reading.get();
        } catch (StoreUnavailable outage) {
            awaySince = realTime.nanoTime();
            return Double.NaN;
        }
    }
}
