package tel.billing.shared.persistence;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.RealTime;

/// Keeps an instance up to date with what all instances commit: reads the news four times a second, in a
/// thread of its own, and knows whether the latest are fresh. What was committed a second ago is known, or
/// the feed is not fresh, whatever is done to the clock. It reads on from the reading before only if that was
/// fresh and on the same connection; else it reads everything again.
public final class Feed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Feed.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);
    private static final double NANOS_IN_SECOND = 1e9;

    private final String name;
    private final Source source;
    private final RealTime realTime;
    private final Moment created;
    private final AtomicBoolean overdue = new AtomicBoolean();
    private @Nullable Position position;
    private volatile @Nullable Moment latest;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    /// @param name what the news are about, as the meter `billing.<name>.feed.age` calls it
    public Feed(String name, Source source, RealTime realTime, MeterRegistry meters) {
        this.name = name;
        this.source = source;
        this.realTime = realTime;
        this.created = Moment.now(realTime);
        Gauge.builder("billing." + name + ".feed.age", () -> age().toNanos() / NANOS_IN_SECOND)
                .description("How long ago the latest news were read")
                .baseUnit("seconds")
                .register(meters);
    }

    /// Reads the first news before it returns, if the database answers.
    public void start() {
        poll();
        thread = Thread.ofPlatform().daemon().name(name + "-feed").start(this::run);
    }

    /// Whether all is known that was committed a second ago.
    public boolean isFresh() {
        var fresh = isFreshAt(Moment.now(realTime));
        if (!fresh && latest != null) {
            warnOnce("The last reading takes long.");
        }
        return fresh;
    }

    /// Reads the news once.
    public synchronized void poll() {
        var began = Moment.now(realTime);
        try {
            position = read(isFreshAt(began) ? position : null);
            latest = began;
            if (overdue.getAndSet(false)) {
                LOG.info("There are news of {} again.", name);
            }
        } catch (RuntimeException e) {
            position = null;
            if (!closed && !isFreshAt(Moment.now(realTime))) {
                warnOnce(e.toString());
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        var running = thread;
        if (running != null) {
            running.interrupt();
            try {
                running.join(SHUTDOWN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        while (!closed) {
            poll();
            realTime.pause(PAUSE);
        }
    }

    private Position read(@Nullable Position since) {
        if (since == null) {
            return source.read(Optional.empty());
        }
        var next = source.read(Optional.of(since));
        return next.goesOnFrom(since) ? next : source.read(Optional.empty());
    }

    private boolean isFreshAt(Moment now) {
        var since = latest;
        return since != null && now.isWithin(FRESH, since);
    }

    private Duration age() {
        var since = latest;
        return Moment.now(realTime).after(since == null ? created : since);
    }

    private void warnOnce(String why) {
        if (!overdue.getAndSet(true)) {
            LOG.warn("No news of {}: until there are, each request asks the database. {}", name, why);
        }
    }

    /// What a feed reads from.
    public interface Source {

        /// Takes in what was written since a position, or, without one, all that matters, and answers with
        /// the position to go on from: [Transactions#connection] and [Transactions#oldestOpen]. What it took
        /// in before may come again.
        Position read(Optional<Position> since);
    }
}
