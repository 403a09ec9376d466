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
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.resilience.WorkerPool;

/// Bulkhead and circuit breaker for the PBX: limits concurrent calls, and makes none while the PBX is
/// known to be down. A call that is not permitted returns "unavailable" immediately, and its
/// instruction certainly did not arrive. A [WorkerPool] has its own limited places: it and live requests
/// cannot block each other.
public final class GuardedPhoneSystem implements PhoneSystem {
    /// The maximum number of live requests that wait for the PBX.
    static final int MAX_CONCURRENT_REQUESTS = 32;

    private static final String NOT_PERMITTED = "it is known to be down, or too many requests wait for it";

    private final PhoneSystem phoneSystem;
    private final PhoneSystemBreaker breaker;
    private final PhoneSystemHealthProbe healthProbe;
    private final Bulkhead bulkhead = Bulkhead.of(
            "pbx",
            BulkheadConfig.custom()
                    .maxConcurrentCalls(MAX_CONCURRENT_REQUESTS)
                    .maxWaitDuration(Duration.ZERO)
                    .build());
    private final Counter refusedByBreaker;
    private final Counter refusedByBulkhead;

    public GuardedPhoneSystem(
            PhoneSystem phoneSystem,
            PhoneSystemBreaker breaker,
            PhoneSystemHealthProbe healthProbe,
            MeterRegistry meters) {
        this.phoneSystem = phoneSystem;
        this.breaker = breaker;
        this.healthProbe = healthProbe;
        this.refusedByBreaker = refused("down", meters);
        this.refusedByBulkhead = refused("crowded", meters);
        Gauge.builder(
                        "billing.pbx.places.taken",
                        () -> MAX_CONCURRENT_REQUESTS - bulkhead.getMetrics().getAvailableConcurrentCalls())
                .description("Live requests that wait for the PBX")
                .register(meters);
    }

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        return call(() -> phoneSystem.execute(lineInstruction, atMost), Answer.Unavailable.class::isInstance)
                .orElseGet(() -> new Answer.Unavailable(false, NOT_PERMITTED));
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return call(() -> phoneSystem.read(account, line, atMost), LineState.Unavailable.class::isInstance)
                .orElseGet(() -> new LineState.Unavailable(NOT_PERMITTED));
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        return call(() -> phoneSystem.listLines(after, limit, atMost), LineList.Unavailable.class::isInstance)
                .orElseGet(() -> new LineList.Unavailable(NOT_PERMITTED));
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        return call(() -> phoneSystem.registrations(account, line, atMost), Registrations.Unavailable.class::isInstance)
                .orElseGet(() -> new Registrations.Unavailable(NOT_PERMITTED));
    }

    /// Returns the known state without a call.
    @Override
    public Availability availability(Duration atMost) {
        return breaker.isClosed() ? new Availability.Up() : new Availability.Down("it is known to be down");
    }

    private <A> Optional<A> call(Supplier<A> question, Predicate<A> isSilence) {
        return WorkerPool.isAtWork()
                ? callThroughBreaker(question, isSilence)
                : AdmittedRequest.pausedDuring(() -> callInBulkhead(question, isSilence));
    }

    private <A> Optional<A> callInBulkhead(Supplier<A> question, Predicate<A> isSilence) {
        if (!bulkhead.tryAcquirePermission()) {
            refusedByBulkhead.increment();
            return Optional.empty();
        }
        try {
            return callThroughBreaker(question, isSilence);
        } finally {
            bulkhead.onComplete();
        }
    }

    private <A> Optional<A> callThroughBreaker(Supplier<A> question, Predicate<A> isSilence) {
        var answer = breaker.call(question, isSilence);
        if (answer.isEmpty()) {
            refusedByBreaker.increment();
        }
        if (answer.filter(isSilence).isPresent()) {
            healthProbe.hurry();
        }
        return answer;
    }

    private static Counter refused(String reason, MeterRegistry meters) {
        return Counter.builder("billing.pbx.refused")
                .description("Calls to the PBX that were not permitted")
                .tag("why", reason)
                .register(meters);
    }
}
