package tel.billing.provisioning.resilience;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.shared.RealTime;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;

/// The circuit breaker of the PBX. It opens when the PBX reports that it is down or does not answer the
/// health check, and closes when the PBX reports that it is up. It also opens if the health check succeeds
/// but half of the latest calls were not answered. It then permits one call every ten seconds, and closes at
/// the first answer or after 20 seconds of successful health checks: a single line that the PBX never answers
/// must not stop all others. Every answer counts, including rejections and slow answers. A call with less
/// time than the health check does not count if it is not answered, and is made only while the breaker is closed.
public final class PhoneSystemBreaker {
    private static final Logger LOG = LoggerFactory.getLogger(PhoneSystemBreaker.class);
    private static final Duration HEALTH_CHECK_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration TEST_CALL_INTERVAL = Duration.ofSeconds(10);
    private static final int SLIDING_WINDOW = 10;
    private static final int CALLS_AT_LEAST = 5;
    private static final float PERCENT_UNANSWERED = 50;

    private final PhoneSystem phoneSystem;
    private final UpstreamHealth upstreamHealth;
    private final RealTime realTime;
    private final CircuitBreaker breaker;
    private final ReentrantLock probing = new ReentrantLock();
    private final AtomicBoolean isTesting = new AtomicBoolean();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile long changedAt;
    private volatile long openedAt;
    private volatile String downBecause = "it was not checked yet";

    public PhoneSystemBreaker(PhoneSystem phoneSystem, UpstreamHealth upstreamHealth, RealTime realTime) {
        this.phoneSystem = phoneSystem;
        this.upstreamHealth = upstreamHealth;
        this.realTime = realTime;
        this.changedAt = realTime.nanoTime();
        // The system clock may be changed.
        InstantSource evenly = () -> Instant.EPOCH.plusNanos(realTime.nanoTime());
        this.breaker = CircuitBreaker.of(
                "pbx",
                CircuitBreakerConfig.custom()
                        .slidingWindow(
                                SLIDING_WINDOW, CALLS_AT_LEAST, CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
                        .failureRateThreshold(PERCENT_UNANSWERED)
                        .waitDurationInOpenState(TEST_CALL_INTERVAL)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .clock(evenly.withZone(ZoneOffset.UTC))
                        .build());
        breaker.getEventPublisher()
                .onStateTransition(event -> changed(
                        event.getStateTransition().getFromState(),
                        event.getStateTransition().getToState()));
    }

    /// Empty if the call was not permitted.
    ///
    /// @param atMost the time limit of the call
    <A> Optional<A> call(Duration atMost, Supplier<A> question, Predicate<A> isSilence) {
        if ((!isClosed() && isShort(atMost)) || !breaker.tryAcquirePermission()) {
            return Optional.empty();
        }
        var changesBefore = changes.get();
        var begun = realTime.nanoTime();
        var isAnswered = false;
        try {
            var answer = upstreamHealth.call(Upstream.PBX, question);
            isAnswered = !isSilence.test(answer);
            return Optional.of(answer);
        } finally {
            // A call from before the last transition says nothing about the current state.
            if (changes.get() == changesBefore) {
                record(isAnswered, atMost, realTime.nanoTime() - begun);
            }
        }
    }

    /// Runs work that can wait, unless the PBX is known to be down; one at a time while the breaker tests
    /// the PBX. False if there was no work or it must wait.
    public boolean unlessDown(BooleanSupplier work) {
        return switch (breaker.getState()) {
            case CLOSED, DISABLED, METRICS_ONLY -> work.getAsBoolean();
            case FORCED_OPEN -> false;
            case OPEN, HALF_OPEN -> hasPassedSince(changedAt, TEST_CALL_INTERVAL) && runAsTest(work);
        };
    }

    /// Checks whether the PBX is up, and opens or closes the breaker. While the breaker is closed, a failed
    /// check is repeated once, because a single request can get lost. Results of earlier checks are no
    /// longer used when this returns.
    void probe() {
        probing.lock();
        try {
            if (isUp() || (isClosed() && isUp())) {
                reportUp();
            } else if (breaker.getState() != State.FORCED_OPEN) {
                breaker.transitionToForcedOpenState();
            }
        } finally {
            probing.unlock();
        }
    }

    public boolean isClosed() {
        return breaker.getState() == State.CLOSED;
    }

    private void reportUp() {
        switch (breaker.getState()) {
            case CLOSED -> upstreamHealth.reportUp(Upstream.PBX);
            case FORCED_OPEN -> breaker.transitionToClosedState();
            case OPEN, HALF_OPEN -> {
                if (hasPassedSince(openedAt, TEST_CALL_INTERVAL.multipliedBy(2))) {
                    breaker.transitionToClosedState();
                }
            }
            case DISABLED, METRICS_ONLY -> {
                // this breaker never has these states
            }
        }
    }

    private boolean isUp() {
        try {
            return switch (phoneSystem.availability(HEALTH_CHECK_TIMEOUT)) {
                case Availability.Up() -> true;
                case Availability.Down(var reason) -> {
                    downBecause = reason;
                    yield false;
                }
            };
        } catch (RuntimeException broken) {
            downBecause = "the health check failed";
            LOG.error("The health check of the PBX failed.", broken);
            return false;
        }
    }

    private static boolean isShort(Duration atMost) {
        return atMost.compareTo(HEALTH_CHECK_TIMEOUT) < 0;
    }

    private boolean runAsTest(BooleanSupplier work) {
        if (!isTesting.compareAndSet(false, true)) {
            return false;
        }
        try {
            return work.getAsBoolean();
        } finally {
            isTesting.set(false);
        }
    }

    private boolean hasPassedSince(long nanoTime, Duration time) {
        return realTime.nanoTime() - nanoTime >= time.toNanos();
    }

    private void record(boolean isAnswered, Duration atMost, long nanos) {
        if (isAnswered) {
            breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
        } else if (isShort(atMost)) {
            breaker.releasePermission();
        } else {
            breaker.onError(nanos, TimeUnit.NANOSECONDS, new Silence());
        }
    }

    private void changed(State from, State to) {
        changedAt = realTime.nanoTime();
        if (from == State.CLOSED) {
            openedAt = changedAt;
        }
        changes.incrementAndGet();
        switch (to) {
            case CLOSED -> upstreamHealth.reportUp(Upstream.PBX);
            case OPEN ->
                upstreamHealth.reportDown(
                        Upstream.PBX, "the health check succeeds, but half of the calls have no answer");
            case FORCED_OPEN -> upstreamHealth.reportDown(Upstream.PBX, downBecause);
            case HALF_OPEN, DISABLED, METRICS_ONLY -> {
                // the next check decides
            }
        }
    }

    /// The library requires an exception as the reason.
    private static final class Silence extends RuntimeException {
        private static final long serialVersionUID = 1;

        Silence() {
            super("no answer", null, false, false);
        }
    }
}
