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
/// cannot block each other. Look-ups of phones, for pages, have few places of their own: they cannot block purchases.
public final class GuardedPhoneSystem implements PhoneSystem {
    /// The maximum number of live requests that wait for the PBX.
    static final int MAX_CONCURRENT_REQUESTS = 32;
    /// The maximum number of pages that wait for the phones on a line.
    static final int MAX_CONCURRENT_LOOKUPS = 8;

    private static final String NOT_PERMITTED =
            "it is known to be down, too many requests wait for it, or there was no time left";

    private final PhoneSystem phoneSystem;
    private final PhoneSystemBreaker breaker;
    private final PhoneSystemHealthProbe healthProbe;
    private final Bulkhead requests = places("pbx", MAX_CONCURRENT_REQUESTS);
    private final Bulkhead lookups = places("pbx-phones", MAX_CONCURRENT_LOOKUPS);
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
                        () -> MAX_CONCURRENT_REQUESTS - requests.getMetrics().getAvailableConcurrentCalls())
                .description("Live requests that wait for the PBX")
                .register(meters);
    }

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        return call(
                        requests,
                        atMost,
                        () -> phoneSystem.execute(lineInstruction, atMost),
                        Answer.Unavailable.class::isInstance)
                .orElseGet(() -> new Answer.Unavailable(false, NOT_PERMITTED));
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return call(
                        requests,
                        atMost,
                        () -> phoneSystem.read(account, line, atMost),
                        LineState.Unavailable.class::isInstance)
                .orElseGet(() -> new LineState.Unavailable(NOT_PERMITTED));
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        return call(
                        requests,
                        atMost,
                        () -> phoneSystem.listLines(after, limit, atMost),
                        LineList.Unavailable.class::isInstance)
                .orElseGet(() -> new LineList.Unavailable(NOT_PERMITTED));
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        return call(
                        lookups,
                        atMost,
                        () -> phoneSystem.registrations(account, line, atMost),
                        Registrations.Unavailable.class::isInstance)
                .orElseGet(() -> new Registrations.Unavailable(NOT_PERMITTED));
    }

    /// Returns the known state without a call.
    @Override
    public Availability availability(Duration atMost) {
        return breaker.isClosed() ? new Availability.Up() : new Availability.Down("it is known to be down");
    }

    private <A> Optional<A> call(Bulkhead bulkhead, Duration atMost, Supplier<A> question, Predicate<A> isSilence) {
        if (!atMost.isPositive()) {
            return Optional.empty();
        }
        return WorkerPool.isAtWork()
                ? callThroughBreaker(atMost, question, isSilence)
                : AdmittedRequest.pausedDuring(() -> callInBulkhead(bulkhead, atMost, question, isSilence));
    }

    private <A> Optional<A> callInBulkhead(
            Bulkhead bulkhead, Duration atMost, Supplier<A> question, Predicate<A> isSilence) {
        if (!bulkhead.tryAcquirePermission()) {
            refusedByBulkhead.increment();
            return Optional.empty();
        }
        try {
            return callThroughBreaker(atMost, question, isSilence);
        } finally {
            bulkhead.onComplete();
        }
    }

    private <A> Optional<A> callThroughBreaker(Duration atMost, Supplier<A> question, Predicate<A> isSilence) {
        var answer = breaker.call(atMost, question, isSilence);
        if (answer.isEmpty()) {
            refusedByBreaker.increment();
        }
        if (answer.filter(isSilence).isPresent()) {
            healthProbe.hurry();
        }
        return answer;
    }

    private static Bulkhead places(String name, int count) {
        return Bulkhead.of(
                name,
                BulkheadConfig.custom()
                        .maxConcurrentCalls(count)
                        .maxWaitDuration(Duration.ZERO)
                        .build());
    }

    private static Counter refused(String reason, MeterRegistry meters) {
        return Counter.builder("billing.pbx.refused")
                .description("Calls to the PBX that were not permitted")
                .tag("why", reason)
                .register(meters);
    }
}
