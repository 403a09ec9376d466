package tel.billing.shared.bootstrap.upstream;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
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
import tel.billing.shared.RealTime;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.Upstream;

/// Keeps what was heard last of each upstream, for as long as the process lives. It asks nobody: it listens to what
/// others ask. A turn is told in the log, once, and to whoever wants to know that an upstream is back.
public final class UpstreamWatch implements ShowUpstreams, MeterBinder {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamWatch.class);

    private final RealTime realTime;
    private final Map<Upstream, AtomicReference<Heard>> heard;
    private final List<Deed> deeds = new CopyOnWriteArrayList<>();

    public UpstreamWatch(RealTime realTime) {
        this.realTime = realTime;
        this.heard = Stream.of(Upstream.values())
                .collect(toUnmodifiableMap(
                        Function.identity(), _ -> new AtomicReference<>(Heard.nothing(realTime.nanoTime()))));
    }

    /// Asks a question and listens to the answer. Silence counts only if nobody else was answered meanwhile: of many
    /// questions one may get lost.
    public <A> A ask(Upstream upstream, Supplier<A> question, Function<A, Word> meaning) {
        var begun = realTime.nanoTime();
        var answer = question.get();
        switch (meaning.apply(answer)) {
            case ANSWER -> isUp(upstream);
            case SILENCE -> turn(upstream, before -> before.silentSince(begun) ? State.DOWN : before.state());
            case NOTHING -> {
                // it stays as it was
            }
        }
        return answer;
    }

    /// Somebody knows that it is up.
    public void isUp(Upstream upstream) {
        turn(upstream, _ -> State.UP);
    }

    /// Somebody knows that it is down.
    public void isDown(Upstream upstream) {
        turn(upstream, _ -> State.DOWN);
    }

    /// Whether it is known to be down.
    public boolean knowsDown(Upstream upstream) {
        return of(upstream).get().state() == State.DOWN;
    }

    /// Has something done each time that an upstream is back, in a thread of its own.
    public void whenBack(Upstream upstream, Runnable deed) {
        deeds.add(new Deed(upstream, deed));
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
        heard.forEach((upstream, latest) -> Gauge.builder(
                        "billing.upstream.up", () -> measure(latest.get().state()))
                .description("Whether it answered when it was asked last; not a number before it was asked")
                .tag("upstream", upstream.name().toLowerCase(Locale.ROOT))
                .register(registry));
    }

    private void turn(Upstream upstream, Function<Heard, State> next) {
        var now = realTime.instant();
        var nanos = realTime.nanoTime();
        var latest = of(upstream);
        var before = latest.getAndUpdate(known -> known.heard(next.apply(known), now, nanos));
        var after = next.apply(before);
        if (after != before.state()) {
            tell(upstream, before.state(), after);
        }
    }

    private void tell(Upstream upstream, State before, State after) {
        switch (after) {
            case DOWN -> LOG.warn("{} does not answer", inWords(upstream));
            case UP -> {
                if (before == State.DOWN) {
                    LOG.info("{} answers again", inWords(upstream));
                    deeds.stream().filter(deed -> deed.waitsFor(upstream)).forEach(Deed::begin);
                }
            }
            case UNKNOWN -> throw new IllegalStateException("what was heard once is known");
        }
    }

    private AtomicReference<Heard> of(Upstream upstream) {
        return Objects.requireNonNull(heard.get(upstream));
    }

    private static double measure(State state) {
        return switch (state) {
            case UP -> 1;
            case DOWN -> 0;
            case UNKNOWN -> Double.NaN;
        };
    }

    private static String inWords(Upstream upstream) {
        return switch (upstream) {
            case DATABASE -> "the database";
            case CARD_PROCESSOR -> "the card processor";
            case VAT_SERVICE -> "the VAT service";
            case PBX -> "the PBX";
            case MAIL -> "the mail server";
        };
    }

    /// @param answered when it answered last, by the machine's even time
    private record Heard(State state, Optional<Instant> since, long answered) {

        static Heard nothing(long nanos) {
            return new Heard(State.UNKNOWN, Optional.empty(), nanos);
        }

        boolean silentSince(long begun) {
            return state != State.UP || answered - begun <= 0;
        }

        Heard heard(State next, Instant now, long nanos) {
            return new Heard(next, next == state ? since : Optional.of(now), next == State.UP ? nanos : answered);
        }
    }

    /// What is to be done once an upstream is back.
    private record Deed(Upstream upstream, Runnable work) {

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
                LOG.warn("{} answers again, but what waited for it failed: {}", inWords(upstream), failed.toString());
            }
        }
    }
}
