package tel.billing.measure;

import java.time.Duration;
import java.util.Locale;

/// So many renewals in so much time.
record Speed(long renewals, Duration time) {

    double perSecond() {
        return renewals / (time.toNanos() / 1e9);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%,d renewals in %.1f s: %,.0f a second", renewals, time.toMillis() / 1e3, perSecond());
    }
}
