package tel.billing.shared.persistence.cache;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.BackgroundThread;
import tel.billing.shared.RealTime;

/// Keeps an instance up to date with the changes that all instances commit. A thread of the feed polls four
/// times a second, and the feed knows whether the latest poll is recent. A change that was committed a second
/// ago is known, or the feed is not fresh; a change of the system clock does not affect this. A poll
/// continues from the previous one only if that was fresh and used the same connection. Otherwise it reads
/// everything again. The feed rests while [#isFresh] is not called. The next call ends the rest, and returns
/// false unless the latest poll is recent.
public final class ChangeFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration FRESH = Duration.ofSeconds(1);
    /// Longer than the time between two polls, so that a client with few requests keeps the feed fresh.
    static final Duration RESTS_AFTER = Duration.ofSeconds(10);
    private static final double NANOS_IN_SECOND = 1e9;

    private final String name;
    private final Source source;
    private final RealTime realTime;
    private final Moment created;
    private final AtomicBoolean overdue = new AtomicBoolean();
    private @Nullable FeedPosition feedPosition;
    private volatile @Nullable Moment latest;
    private final BackgroundThread thread;
    /// When the feed was used last, by the monotonic clock.
    private volatile long usedNanos;
    /// Null unless the feed rests.
    private volatile @Nullable Moment restingSince;
    /// The latest end of a rest.
    private volatile @Nullable Moment resumed;

    /// @param name the subject of the feed, as in the name of its metric `billing.<name>.feed.age`
    public ChangeFeed(String name, Source source, RealTime realTime, MeterRegistry meters) {
        this.name = name;
        this.thread = new BackgroundThread(name + "-feed", this::round);
        this.source = source;
        this.realTime = realTime;
        this.created = Moment.now(realTime);
        this.usedNanos = created.nanos();
        Gauge.builder("billing." + name + ".feed.age", () -> age().toNanos() / NANOS_IN_SECOND)
                .description("How long ago the feed was read last; constant while it rests because no request uses it")
                .baseUnit("seconds")
                .register(meters);
    }

    /// Polls once before it returns, if the database answers.
    public void start() {
        poll();
        thread.start();
    }

    /// Whether every change is known that was committed a second ago.
    public boolean isFresh() {
        var now = Moment.now(realTime);
        usedNanos = now.nanos();
        var rested = endRest() || isWithin(now, resumed);
        var fresh = isFreshAt(now);
        if (!fresh && latest != null && !rested) {
            warnOnce("The latest poll is slow.");
        }
        return fresh;
    }

    /// Returns false if the feed does not rest.
    private boolean endRest() {
        var rests = restingSince != null;
        if (rests) {
            thread.wake();
        }
        return rests;
    }

    /// Polls once.
    public void poll() {
        tryPoll();
    }

    /// Reads the latest commits. If that fails, nothing counts as fresh until a poll succeeds.
    public synchronized void catchUp() {
        if (!tryPoll()) {
            latest = null;
        }
    }

    private synchronized boolean tryPoll() {
        var began = Moment.now(realTime);
        try {
            feedPosition = read(isFreshAt(began) ? feedPosition : null);
            latest = began;
            if (overdue.getAndSet(false)) {
                LOG.info("Changes of {} can be read again.", name);
            }
            return true;
        } catch (RuntimeException e) {
            feedPosition = null;
            if (!thread.isClosed() && !isFreshAt(Moment.now(realTime))) {
                warnOnce(e.toString());
            }
            return false;
        }
    }

    @Override
    public void close() {
        thread.close();
    }

    private void round() {
        poll();
        realTime.pause(PAUSE);
        if (isUnused()) {
            rest();
        }
    }

    private boolean isUnused() {
        return realTime.nanoTime() - usedNanos >= RESTS_AFTER.toNanos();
    }

    /// A call of [#isFresh] that does not see the rest has ended it already: it sets its time first.
    private void rest() {
        restingSince = Moment.now(realTime);
        while (isUnused() && !thread.isClosed()) {
            LockSupport.park(this);
        }
        resumed = Moment.now(realTime);
        restingSince = null;
    }

    private FeedPosition read(@Nullable FeedPosition since) {
        if (since == null) {
            return source.read(Optional.empty());
        }
        var next = source.read(Optional.of(since));
        return next.continues(since) ? next : source.read(Optional.empty());
    }

    private boolean isFreshAt(Moment now) {
        return isWithin(now, latest);
    }

    private static boolean isWithin(Moment now, @Nullable Moment since) {
        return since != null && now.isWithin(FRESH, since);
    }

    private Duration age() {
        var since = latest;
        var rest = restingSince;
        var until = rest == null ? Moment.now(realTime) : rest;
        return until.after(since == null ? created : since);
    }

    private void warnOnce(String reason) {
        if (!overdue.getAndSet(true)) {
            LOG.warn(
                    "Cannot read changes of {}. Until this recovers, each request queries the database. {}",
                    name,
                    reason);
        }
    }

    /// The source that a feed polls.
    public interface Source {

        /// Reads what was written since a position, or everything relevant if there is no position. Returns
        /// the position for the next poll: [Transactions#connection] and [Transactions#oldestOpen]. The same
        /// changes may be read again.
        FeedPosition read(Optional<FeedPosition> since);
    }

    /// A point in time by two clocks: the system clock, which can be changed, and the monotonic clock, which
    /// may stop while the machine is suspended. Results are reliable if both clocks agree.
    private record Moment(Instant clock, long nanos) {

        static Moment now(RealTime realTime) {
            return new Moment(realTime.instant(), realTime.nanoTime());
        }

        /// Whether certainly less than this time has passed since an earlier moment.
        boolean isWithin(Duration time, Moment earlier) {
            return !byClock(earlier).isNegative() && after(earlier).compareTo(time) < 0;
        }

        /// The maximum time since an earlier moment.
        Duration after(Moment earlier) {
            var byClock = byClock(earlier);
            var counted = Duration.ofNanos(nanos - earlier.nanos);
            return byClock.compareTo(counted) < 0 ? counted : byClock;
        }

        private Duration byClock(Moment earlier) {
            return Duration.between(earlier.clock, clock);
        }
    }
}
