package tel.billing.benchmark.load;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/// The times at which requests are due, in nanoseconds since the start. All clients share a schedule: the next
/// free one sends the next request.
sealed interface Schedule {

    /// Empty after the end.
    ///
    /// @param passed the time since the start
    OptionalLong next(long passed);

    /// Each client sends its next request as soon as it has the reply to the previous one.
    record AtOnce(Duration time) implements Schedule {

        @Override
        public OptionalLong next(long passed) {
            return passed < time.toNanos() ? OptionalLong.of(passed) : OptionalLong.empty();
        }
    }

    /// A constant rate, whether or not replies arrive. A request that no client is free to send waits, and its
    /// waiting time counts.
    record Constant(double perSecond, Duration time, AtomicLong sent) implements Schedule {

        Constant(double perSecond, Duration time) {
            this(perSecond, time, new AtomicLong());
        }

        @Override
        public OptionalLong next(long passed) {
            var due = (long) (sent.getAndIncrement() * 1e9 / perSecond);
            return due < time.toNanos() ? OptionalLong.of(due) : OptionalLong.empty();
        }
    }

    /// The waiting time of a request that no client is free to send does not count.
    record WhenSent(Constant schedule) implements Schedule {

        @Override
        public OptionalLong next(long passed) {
            var due = schedule.next(passed);
            return due.isEmpty() || passed >= schedule.time().toNanos()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.max(due.getAsLong(), passed));
        }
    }
}
