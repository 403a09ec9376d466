package tel.billing.proof.outage;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import tel.billing.proof.evidence.RequestFailure;
import tel.billing.proof.load.Traffic;

/// Kills programs, one kill after another, each at a random moment after full recovery from the previous one.
/// Some kills hit an instance that is still starting.
public final class Kills implements Disruption {
    private static final long SOONEST_MILLIS = 300;
    private static final long LATEST_MILLIS = 2_500;
    private static final long MAX_START_MILLIS = 5_000;
    private static final Duration RECOVERED_WITHIN = Duration.ofMinutes(3);

    private final Installation installation;
    private final Traffic traffic;
    private final RandomGenerator random;
    private final Map<KillTarget, Integer> counts = new EnumMap<>(KillTarget.class);

    public Kills(Installation installation, Traffic traffic, RandomGenerator random) {
        this.installation = installation;
        this.traffic = traffic;
        this.random = random;
    }

    @Override
    public void runNext() throws IOException, InterruptedException {
        traffic.continueFor(Duration.ofMillis(random.nextLong(SOONEST_MILLIS, LATEST_MILLIS)));
        var services = installation.services();
        kill(KillTarget.random(services.size(), random), drawn(services));
        for (var dead = installation.endedServices(); !dead.isEmpty(); dead = installation.endedServices()) {
            startAgain(dead);
        }
        var customer = traffic.customers().getFirst();
        var addresses = installation.addresses();
        await("the service to recover")
                .atMost(RECOVERED_WITHIN)
                .pollInterval(Duration.ofMillis(50))
                .failFast(
                        "an instance ended without a kill",
                        () -> !installation.endedServices().isEmpty())
                .until(() -> installation.hasDatabase() && addresses.stream().allMatch(customer::isServedAt));
    }

    private void startAgain(List<PackagedService> dead) throws IOException, InterruptedException {
        for (var service : dead) {
            installation.restart(service);
        }
        if (random.nextInt(4) == 0) {
            traffic.continueFor(Duration.ofMillis(random.nextLong(MAX_START_MILLIS)));
            kill(KillTarget.STARTING_SERVICE, drawn(dead));
        } else {
            dead.forEach(PackagedService::awaitReady);
        }
    }

    private PackagedService drawn(List<PackagedService> some) {
        return some.get(random.nextInt(some.size()));
    }

    private void kill(KillTarget kill, PackagedService victim) throws IOException, InterruptedException {
        kill.kill(installation, victim);
        counts.merge(kill, 1, Integer::sum);
    }

    /// The time alone decides.
    @Override
    public boolean isComplete() {
        return true;
    }

    @Override
    public Map<String, Long> counts() {
        var named = new LinkedHashMap<String, Long>();
        for (var kill : KillTarget.values()) {
            named.put("kills of " + kill.description(), (long) counts.getOrDefault(kill, 0));
        }
        return named;
    }

    @Override
    public String progress() {
        var instances = installation.services().size();
        return counts.entrySet().stream()
                        .mapToInt(each -> each.getValue() * each.getKey().count(instances))
                        .sum()
                + " kills";
    }

    /// Clients must retry what a kill interrupts.
    @Override
    public boolean permits(RequestFailure failure) {
        return true;
    }
}
