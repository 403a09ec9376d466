package tel.billing.proof;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Kills, one after another, each at a random moment after everything had recovered from the one before,
/// but for some that hit a service which is still starting.
final class Kills {
    private static final long SOONEST_MILLIS = 300;
    private static final long LATEST_MILLIS = 2_500;
    private static final long LONGEST_START_MILLIS = 5_000;
    private static final Duration RECOVERED_WITHIN = Duration.ofMinutes(3);

    private final PackagedService service;
    private final Traffic traffic;
    private final RandomGenerator random;
    private final Map<Kill, Integer> counts = new EnumMap<>(Kill.class);

    Kills(PackagedService service, Traffic traffic, RandomGenerator random) {
        this.service = service;
        this.traffic = traffic;
        this.random = random;
    }

    /// Returns when everything has recovered.
    void strike() throws IOException, InterruptedException {
        traffic.goOnFor(Duration.ofMillis(random.nextLong(SOONEST_MILLIS, LATEST_MILLIS)));
        kill(Kill.draw(random));
        while (service.isDead()) {
            service.startAgain();
            if (random.nextInt(4) == 0) {
                traffic.goOnFor(Duration.ofMillis(random.nextLong(LONGEST_START_MILLIS)));
                kill(Kill.STARTING_SERVICE);
            } else {
                service.awaitReady();
            }
        }
        var somebody = traffic.customers().getFirst();
        await("the service to recover")
                .atMost(RECOVERED_WITHIN)
                .pollInterval(Duration.ofMillis(50))
                .failFast("the service ended though nobody killed it", service::isDead)
                .until(() -> service.hasDatabase() && somebody.isServed());
    }

    private void kill(Kill kill) throws IOException, InterruptedException {
        kill.strike(service);
        counts.merge(kill, 1, Integer::sum);
    }

    int of(Kill kill) {
        return counts.getOrDefault(kill, 0);
    }

    int all() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
