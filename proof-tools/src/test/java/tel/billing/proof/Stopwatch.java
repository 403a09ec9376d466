package tel.billing.proof;

import java.time.Duration;

/// Real time since its creation.
final class Stopwatch {
    private final long start = System.nanoTime();

    Duration passed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
