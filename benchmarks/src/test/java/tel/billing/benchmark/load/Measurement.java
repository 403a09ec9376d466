package tel.billing.benchmark.load;

import java.time.Duration;

/// What clients observed together.
///
/// @param time until the last reply
/// @param latencies of the accepted requests
/// @param refusals latencies of the requests that the service refused because it was overloaded
public record Measurement(Duration time, Latencies latencies, Latencies refusals) {

    public int accepted() {
        return latencies.count();
    }

    public int refused() {
        return refusals.count();
    }

    /// Accepted requests.
    public double perSecond() {
        return perSecond(accepted());
    }

    /// Accepted and refused requests.
    public double offeredPerSecond() {
        return perSecond(accepted() + refused());
    }

    public double refusedShare() {
        return refused() == 0 ? 0 : (double) refused() / (accepted() + refused());
    }

    private double perSecond(int requests) {
        return time.isZero() ? 0 : requests / (time.toNanos() / 1e9);
    }
}
