package tel.billing.simulation;

import java.time.Duration;
import java.util.Locale;

/// Formats values for people.
final class Durations {
    private Durations() {}

    /// For example `1h 12m 5s`.
    static String of(Duration time) {
        return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT).replaceAll("(?<=[hm])(?=.)", " ");
    }

    /// For example `100,000`.
    static String of(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
