package tel.billing.benchmark.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import tel.billing.identity.domain.Password;
import tel.billing.identity.persistence.password.Argon2Cost;
import tel.billing.identity.persistence.password.Argon2PasswordHashes;

/// Measures how many passwords two threads hash in a second, with the service's own hash function and default
/// parameters.
public final class PasswordHashRate {
    private static final int THREADS = 2;
    private static final long AMPLE_MEMORY = 1L << 30;
    private static final Password PASSWORD = Password.of("purple monkey dishwasher");

    private PasswordHashRate() {}

    /// @param time for the measurement, after half as much to warm up
    public static double perSecond(Duration time) {
        var cost = Argon2Cost.owasp();
        var hashes = new Argon2PasswordHashes(cost, cost.queue(THREADS, AMPLE_MEMORY));
        hash(hashes, time.dividedBy(2));
        return hash(hashes, time);
    }

    private static double hash(Argon2PasswordHashes hashes, Duration time) {
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var rates = IntStream.range(0, THREADS)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(() -> rateOfOne(hashes, time), threads))
                    .toList();
            return rates.stream().mapToDouble(CompletableFuture::join).sum();
        }
    }

    private static double rateOfOne(Argon2PasswordHashes hashes, Duration time) {
        var begin = System.nanoTime();
        var count = 0;
        while (System.nanoTime() - begin < time.toNanos()) {
            if (hashes.hash(PASSWORD).isEmpty()) {
                throw new IllegalStateException("two threads are too many");
            }
            count++;
        }
        return count / ((System.nanoTime() - begin) / 1e9);
    }
}
