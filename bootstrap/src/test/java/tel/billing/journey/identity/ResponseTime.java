package tel.billing.journey.identity;

import java.time.Duration;

/// How long a client waits for a response.
final class ResponseTime {
    /// Signup and forgot-password respond at a multiple of this.
    static final Duration STEP = Duration.ofMillis(100);

    private ResponseTime() {}

    static Duration of(Runnable request) {
        var start = System.nanoTime();
        request.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
