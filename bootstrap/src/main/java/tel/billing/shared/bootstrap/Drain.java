package tel.billing.shared.bootstrap;

import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.event.EventListener;

/// The first step of a stop: the service is no longer ready, but still serves requests, each with
/// `Connection: close`, until load balancers have noticed and sent their requests elsewhere.
final class Drain implements HealthIndicator {
    private static final Logger LOG = LoggerFactory.getLogger("billing");

    private final Duration time;
    private final Runnable closeConnections;
    private final Consumer<Duration> pause;
    private volatile boolean accepting;
    private volatile boolean draining;

    /// @param closeConnections makes the server close each connection after its next response
    Drain(Duration time, Runnable closeConnections, Consumer<Duration> pause) {
        this.time = time;
        this.closeConnections = closeConnections;
        this.pause = pause;
    }

    /// Spring publishes this event before it closes anything, and waits for its listeners.
    @EventListener
    void onReadiness(AvailabilityChangeEvent<ReadinessState> change) {
        switch (change.getState()) {
            case ACCEPTING_TRAFFIC -> accepting = true;
            case REFUSING_TRAFFIC -> {
                if (!draining) {
                    begin();
                }
            }
        }
    }

    @Override
    public Health health() {
        return (draining ? Health.outOfService() : Health.up()).build();
    }

    private void begin() {
        draining = true;
        if (!accepting || time.isZero()) {
            LOG.info("Stopping");
            return;
        }
        LOG.info("Stopping: no longer ready. Requests are accepted for {} more seconds", time.toSeconds());
        closeConnections.run();
        pause.accept(time);
    }
}
