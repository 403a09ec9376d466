package tel.billing.shared.persistence;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.RealTime;

/// Keeps an instance up to date with what all instances commit: reads the news four times a second, in a thread of its
/// own, and knows whether the latest are fresh. What was committed a second ago is known, or the feed is not fresh.
public final class Feed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Feed.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);
    private static final double NANOS_IN_SECOND = 1e9;

    private final String name;
    private final Source source;
    private final RealTime realTime;
    private final Instant created;
    private final AtomicBoolean overdue = new AtomicBoolean();
    private OptionalLong position = OptionalLong.empty();
    private volatile @Nullable Instant latest;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    /// @param name what the news are about, as the meter `billing.<name>.feed.age` calls it
    public Feed(String name, Source source, RealTime realTime, MeterRegistry meters) {
        this.name = name;
        this.source = source;
        this.realTime = realTime;
        this.created = realTime.instant();
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
        var fresh = isYoung();
        if (!fresh && latest != null) {
            warnOnce("The last reading takes long.");
        }
        return fresh;
    }

    /// Reads the news once.
    public synchronized void poll() {
        var began = realTime.instant();
        try {
            position = OptionalLong.of(read());
            latest = began;
            if (overdue.getAndSet(false)) {
                LOG.info("There are news of {} again.", name);
            }
        } catch (RuntimeException e) {
            // What answers next may be another server, which counts its transactions otherwise.
            position = OptionalLong.empty();
            if (!closed && !isYoung()) {
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

    /// A position that went back is one of another server, which took over.
    private long read() {
        var next = source.read(position);
        return position.isPresent() && next < position.getAsLong() ? source.read(OptionalLong.empty()) : next;
    }

    private boolean isYoung() {
        var age = age();
        return latest != null && !age.isNegative() && age.compareTo(FRESH) < 0;
    }

    private Duration age() {
        var since = latest;
        return Duration.between(since == null ? created : since, realTime.instant());
    }

    private void warnOnce(String why) {
        if (!overdue.getAndSet(true)) {
            LOG.warn("No news of {}: until there are, each request asks the database. {}", name, why);
        }
    }

    /// What a feed reads from.
    public interface Source {

        /// Takes in what was written since a position, or, without one, all that matters, and answers with the position
        /// to go on from: [Transactions#oldestOpen]. What it took in before may come again.
        long read(OptionalLong since);
    }
}
