package tel.billing.proof;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Kills, one after another, each at a random moment after everything had recovered from the one before.
final class Kills {
    private static final long SOONEST_MILLIS = 300;
    private static final long LATEST_MILLIS = 4_000;
    private static final Duration RECOVERED_WITHIN = Duration.ofSeconds(60);

    private final PackagedService service;
    private final Traffic traffic;
    private final RandomGenerator random;
    private final Map<Kill, Integer> counts = new EnumMap<>(Kill.class);

    Kills(PackagedService service, Traffic traffic, RandomGenerator random) {
        this.service = service;
        this.traffic = traffic;
        this.random = random;
    }

    void strike() throws IOException, InterruptedException {
        traffic.goOnFor(Duration.ofMillis(random.nextLong(SOONEST_MILLIS, LATEST_MILLIS)));
        var kill = Kill.draw(random);
        kill.strike(service);
        counts.merge(kill, 1, Integer::sum);
        service.startIfDead();
        var somebody = traffic.customers().getFirst();
        await("the service to recover from the death of " + kill.whom())
                .atMost(RECOVERED_WITHIN)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> service.hasDatabase() && somebody.isServed());
    }

    int of(Kill kill) {
        return counts.getOrDefault(kill, 0);
    }

    int all() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
