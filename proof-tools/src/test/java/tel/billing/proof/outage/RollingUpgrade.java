package tel.billing.proof.outage;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import tel.billing.process.Program;
import tel.billing.proof.evidence.RequestFailure;
import tel.billing.proof.load.Traffic;

/// Replaces one instance after the other by another release, while the others serve. Then restarts each once more,
/// because an upgrade stops only instances of the earlier release. No request may fail, except by overload of a busy
/// machine and by the known fault of the earlier release.
public final class RollingUpgrade implements Disruption {
    /// Longer than the proxy takes to notice that an instance is ready.
    private static final Duration BETWEEN = Duration.ofSeconds(4);

    private static final Duration SERVED_WITHIN = Duration.ofMinutes(1);
    /// Under load, several instances of release 1.0.0 sometimes find the sandbox PBX not available (see CHANGELOG.md).
    private static final String KNOWN_FAULT = "upstream.pbx_unavailable";
    /// How long the fault may last after the last but one instance of that release was replaced.
    private static final Duration KNOWN_FAULT_LASTS = Duration.ofSeconds(30);

    private final Installation installation;
    private final Program release;
    private final Traffic traffic;
    private volatile int replaced;
    private volatile Instant knownFaultEnds = Instant.MAX;

    public RollingUpgrade(Installation installation, Program release, Traffic traffic) {
        this.installation = installation;
        this.release = release;
        this.traffic = traffic;
    }

    @Override
    public void runNext() throws IOException, InterruptedException {
        traffic.continueFor(BETWEEN);
        if (!isComplete()) {
            var next = installation.services().get(replaced % instances());
            next.replaceBy(release);
            next.awaitReady();
            await("an answer of the new release")
                    .atMost(SERVED_WITHIN)
                    .until(() -> traffic.customers().getFirst().isServedAt(next.address()));
            replaced++;
            if (replaced == instances() - 1) {
                knownFaultEnds = Instant.now().plus(KNOWN_FAULT_LASTS);
            }
        }
    }

    @Override
    public boolean isComplete() {
        return replaced == 2 * instances();
    }

    private int instances() {
        return installation.services().size();
    }

    private long upgraded() {
        return Math.min(replaced, instances());
    }

    private long restarted() {
        return replaced - upgraded();
    }

    @Override
    public Map<String, Long> counts() {
        return Map.of("instances upgraded", upgraded(), "instances restarted", restarted());
    }

    @Override
    public String progress() {
        return "%s instances upgraded, %s restarted".formatted(upgraded(), restarted());
    }

    @Override
    public boolean permits(RequestFailure failure) {
        return failure.overloaded()
                || (failure.at().isBefore(knownFaultEnds) && failure.result().contains(KNOWN_FAULT));
    }
}
