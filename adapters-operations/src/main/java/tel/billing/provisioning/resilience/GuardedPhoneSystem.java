package tel.billing.provisioning.resilience;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.shared.AccountId;
import tel.billing.shared.resilience.WorkerPool;

/// Bulkhead and circuit breaker for the PBX: limits concurrent calls, and makes none while the PBX is
/// known to be down. A call that is not permitted returns "unavailable" immediately, and its
/// instruction certainly did not arrive. A [WorkerPool] has its own limited places: it and live requests
/// cannot block each other.
public final class GuardedPhoneSystem implements PhoneSystem {
    /// The maximum number of live requests that wait for the PBX.
    static final int PLACES = 32;

    private static final String NOT_PERMITTED = "it is known to be down, or too many requests wait for it";

    private final PhoneSystem phoneSystem;
    private final PhoneSystemBreaker breaker;
    private final PhoneSystemHealthProbe lookout;
    private final Bulkhead places = Bulkhead.of(
            "pbx",
            BulkheadConfig.custom()
                    .maxConcurrentCalls(PLACES)
                    .maxWaitDuration(Duration.ZERO)
                    .build());
    private final Counter refusedAsDown;
    private final Counter refusedAsCrowded;

    public GuardedPhoneSystem(
            PhoneSystem phoneSystem, PhoneSystemBreaker breaker, PhoneSystemHealthProbe lookout, MeterRegistry meters) {
        this.phoneSystem = phoneSystem;
        this.breaker = breaker;
        this.lookout = lookout;
        this.refusedAsDown = refused("down", meters);
        this.refusedAsCrowded = refused("crowded", meters);
        Gauge.builder(
                        "billing.pbx.places.taken",
                        () -> PLACES - places.getMetrics().getAvailableConcurrentCalls())
                .description("Live requests that wait for the PBX")
                .register(meters);
    }

    @Override
    public Answer carryOut(LineInstruction lineInstruction, Duration atMost) {
        return ask(() -> phoneSystem.carryOut(lineInstruction, atMost), Answer.Unavailable.class::isInstance)
                .orElseGet(() -> new Answer.Unavailable(false, NOT_PERMITTED));
    }

    @Override
    public Reading read(AccountId account, LineId line, Duration atMost) {
        return ask(() -> phoneSystem.read(account, line, atMost), Reading.Unavailable.class::isInstance)
                .orElseGet(Reading.Unavailable::new);
    }

    @Override
    public Survey survey(Optional<LineId> after, int limit, Duration atMost) {
        return ask(() -> phoneSystem.survey(after, limit, atMost), Survey.Unavailable.class::isInstance)
                .orElseGet(Survey.Unavailable::new);
    }

    /// Returns the known state without a call.
    @Override
    public Availability availability(Duration atMost) {
        return breaker.isClosed() ? new Availability.Up() : new Availability.Down("it is known to be down");
    }

    private <A> Optional<A> ask(Supplier<A> question, Predicate<A> isSilence) {
        return WorkerPool.isAtWork() ? askBreaker(question, isSilence) : askInPlace(question, isSilence);
    }

    private <A> Optional<A> askInPlace(Supplier<A> question, Predicate<A> isSilence) {
        if (!places.tryAcquirePermission()) {
            refusedAsCrowded.increment();
            return Optional.empty();
        }
        try {
            return askBreaker(question, isSilence);
        } finally {
            places.onComplete();
        }
    }

    private <A> Optional<A> askBreaker(Supplier<A> question, Predicate<A> isSilence) {
        var answer = breaker.ask(question, isSilence);
        if (answer.isEmpty()) {
            refusedAsDown.increment();
        }
        if (answer.filter(isSilence).isPresent()) {
            lookout.hurry();
        }
        return answer;
    }

    private static Counter refused(String why, MeterRegistry meters) {
        return Counter.builder("billing.pbx.refused")
                .description("Calls to the PBX that were not permitted")
                .tag("why", why)
                .register(meters);
    }
}
