package tel.billing.benchmark.load;

import java.time.Duration;

/// What clients observed together.
///
/// @param refused the number of requests that the service refused because it was overloaded
/// @param time until the last reply
/// @param latencies of the accepted requests
public record Measurement(int accepted, int refused, Duration time, Latencies latencies) {

    /// Accepted requests.
    public double perSecond() {
        return time.isZero() ? 0 : accepted / (time.toNanos() / 1e9);
    }

    public double refusedShare() {
        return refused == 0 ? 0 : (double) refused / (accepted + refused);
    }
}
