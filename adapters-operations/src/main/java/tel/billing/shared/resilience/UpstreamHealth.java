package tel.billing.shared.resilience;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.RealTime;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.Upstream;

/// The last known state of each upstream, for the lifetime of the process. It makes no calls: it
/// observes the calls of others. A change of the state is logged once. Listeners are notified when an
/// upstream is available again.
public final class UpstreamHealth implements ShowUpstreams, MeterBinder {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamHealth.class);
    /// An instance may make no calls for a long time.
    private static final Duration MEASURED_FOR = Duration.ofMinutes(30);

    private final RealTime realTime;
    private final CallObserver calls;
    private final Map<Upstream, AtomicReference<Observed>> observed;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    public UpstreamHealth(RealTime realTime) {
        this(realTime, CallObserver.none());
    }

    /// @param calls surrounds the calls
    public UpstreamHealth(RealTime realTime, CallObserver calls) {
        this.realTime = realTime;
        this.calls = calls;
        this.observed = Stream.of(Upstream.values())
                .collect(toUnmodifiableMap(
                        Function.identity(), _ -> new AtomicReference<>(Observed.nothing(realTime.nanoTime()))));
    }

    /// Makes a call and observes its result. A missing answer counts only if no other call was answered
    /// meanwhile, because a single request may get lost.
    public <A> A observe(Upstream upstream, Supplier<A> call, Function<A, UpstreamResponse> meaning) {
        var begun = realTime.nanoTime();
        var answer = AdmittedRequest.pausedDuring(() -> call(upstream, call));
        switch (meaning.apply(answer)) {
            case ANSWER -> reportUp(upstream);
            case SILENCE ->
                update(upstream, before -> before.silentSince(begun) ? State.DOWN : before.state(), Optional.empty());
            case NOTHING -> {
                // the state does not change
            }
        }
        return answer;
    }

    /// Makes a call whose result says nothing about the state.
    public <A> A call(Upstream upstream, Supplier<A> call) {
        return calls.observe(upstream, call);
    }

    /// Records that it is up.
    public void reportUp(Upstream upstream) {
        update(upstream, _ -> State.UP, Optional.empty());
    }

    /// Records that it does not answer.
    public void reportDown(Upstream upstream) {
        update(upstream, _ -> State.DOWN, Optional.empty());
    }

    /// Records that it is down. The log names the reason, which contains no credentials.
    public void reportDown(Upstream upstream, String reason) {
        update(upstream, _ -> State.DOWN, Optional.of(reason));
    }

    /// Whether it is known to be down.
    public boolean isKnownDown(Upstream upstream) {
        return of(upstream).get().state() == State.DOWN;
    }

    /// Runs something each time the upstream is available again, in a separate thread.
    public void whenBack(Upstream upstream, Runnable work) {
        listeners.add(new Listener(upstream, work));
    }

    @Override
    public List<View> show() {
        return Stream.of(Upstream.values())
                .map(upstream -> {
                    var now = of(upstream).get();
                    return new View(upstream, now.state(), now.since());
                })
                .toList();
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        observed.forEach((upstream, latest) -> Gauge.builder("billing.upstream.up", () -> measure(latest.get()))
                .description("Whether the last call was answered; NaN without a call in the last half hour")
                .tag("upstream", upstream.name().toLowerCase(Locale.ROOT))
                .register(registry));
    }

    private void update(Upstream upstream, Function<Observed, State> next, Optional<String> reason) {
        var now = realTime.instant();
        var nanos = realTime.nanoTime();
        var latest = of(upstream);
        var before = latest.getAndUpdate(known -> known.with(next.apply(known), now, nanos));
        var after = next.apply(before);
        if (after != before.state()) {
            report(upstream, before.state(), after, reason);
        }
    }

    private void report(Upstream upstream, State before, State after, Optional<String> reason) {
        switch (after) {
            case DOWN ->
                reason.ifPresentOrElse(
                        cause -> LOG.warn("{} is not available: {}", describe(upstream), cause),
                        () -> LOG.warn("{} does not answer", describe(upstream)));
            case UP -> {
                if (before == State.DOWN) {
                    LOG.info("{} answers again", describe(upstream));
                    listeners.stream()
                            .filter(listener -> listener.waitsFor(upstream))
                            .forEach(Listener::begin);
                }
            }
            case UNKNOWN -> throw new IllegalStateException("a known state does not become unknown");
        }
    }

    private AtomicReference<Observed> of(Upstream upstream) {
        return Objects.requireNonNull(observed.get(upstream));
    }

    private double measure(Observed latest) {
        if (realTime.nanoTime() - latest.reported() > MEASURED_FOR.toNanos()) {
            return Double.NaN;
        }
        return switch (latest.state()) {
            case UP -> 1;
            case DOWN -> 0;
            case UNKNOWN -> Double.NaN;
        };
    }

    private static String describe(Upstream upstream) {
        return switch (upstream) {
            case DATABASE -> "the database";
            case CARD_PROCESSOR -> "the card processor";
            case VAT_SERVICE -> "the VAT service";
            case PBX -> "the PBX";
            case MAIL -> "the mail server";
        };
    }

    /// @param answered when it answered last, by the monotonic clock
    /// @param reported when the state was reported last, by the monotonic clock
    private record Observed(State state, Optional<Instant> since, long answered, long reported) {

        static Observed nothing(long nanos) {
            return new Observed(State.UNKNOWN, Optional.empty(), nanos, nanos);
        }

        boolean silentSince(long begun) {
            return state != State.UP || answered - begun <= 0;
        }

        Observed with(State next, Instant now, long nanos) {
            return new Observed(
                    next, next == state ? since : Optional.of(now), next == State.UP ? nanos : answered, nanos);
        }
    }

    /// Work that runs once an upstream is available again.
    private record Listener(Upstream upstream, Runnable work) {

        boolean waitsFor(Upstream returned) {
            return upstream == returned;
        }

        void begin() {
            Thread.ofVirtual().name(upstream + "-is-back").start(this::perform);
        }

        private void perform() {
            try {
                work.run();
            } catch (RuntimeException failed) {
                LOG.warn(
                        "{} answers again, but the work that waited for it failed: {}",
                        describe(upstream),
                        failed.toString());
            }
        }
    }
}
