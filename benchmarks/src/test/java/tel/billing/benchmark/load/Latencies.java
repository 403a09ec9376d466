package tel.billing.benchmark.load;

import java.time.Duration;
import java.util.Arrays;

/// Response times, for percentiles.
public final class Latencies {
    private final long[] sorted;

    private Latencies(long[] sorted) {
        this.sorted = sorted;
    }

    /// @param nanos in any order
    public static Latencies of(long... nanos) {
        var sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Latencies(sorted);
    }

    /// The smallest time that at least this share of all requests did not exceed (nearest rank). Zero if there
    /// are none.
    ///
    /// @param percent more than 0 and at most 100
    public Duration percentile(double percent) {
        if (percent <= 0 || percent > 100) {
            throw new IllegalArgumentException("no percentile " + percent);
        }
        if (sorted.length == 0) {
            return Duration.ZERO;
        }
        return Duration.ofNanos(sorted[(int) Math.ceil(percent / 100 * sorted.length) - 1]);
    }

    public int count() {
        return sorted.length;
    }
}
