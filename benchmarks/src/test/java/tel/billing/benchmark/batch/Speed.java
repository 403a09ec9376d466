package tel.billing.benchmark.batch;

import java.time.Duration;
import java.util.Locale;

/// A number of renewals in a duration.
public record Speed(long renewals, Duration time) {

    public double perSecond() {
        return renewals / (time.toNanos() / 1e9);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%,d renewals in %.1f s: %,.0f per second", renewals, time.toMillis() / 1e3, perSecond());
    }
}
