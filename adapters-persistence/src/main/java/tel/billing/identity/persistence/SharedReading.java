package tel.billing.identity.persistence;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;
import tel.billing.shared.StoreUnavailable;

/// Something that is read from a store and kept for less than a second of real time. It is read once at a time: who
/// asks meanwhile waits for that reading and shares what comes of it, an outage of the store too, which is remembered
/// for as long. Else all who ask during an outage would find it out one after the other.
///
/// Nobody gets what was read more than a second before they asked.
final class SharedReading<T> {
    private final Supplier<T> store;
    private final RealTime realTime;
    private final AtomicReference<Reading<T>> latest;

    SharedReading(Supplier<T> store, RealTime realTime) {
        this.store = store;
        this.realTime = realTime;
        this.latest = new AtomicReference<>(Reading.none());
    }

    /// What the store holds, or its [StoreUnavailable]. What else may go wrong is told to whoever reads, and to
    /// nobody else.
    T get() {
        var asked = realTime.nanoTime();
        while (true) {
            var reading = latest.get();
            if (reading.mayServe(asked)) {
                var outcome = reading.await();
                if (outcome.serves(asked)) {
                    return outcome.value();
                }
            } else {
                var own = Reading.<T>begun();
                if (latest.compareAndSet(reading, own)) {
                    return own.run(store, realTime).value();
                }
            }
        }
    }

    /// Who asks from now on gets what is read from now on.
    void forget() {
        latest.set(Reading.none());
    }

    /// Under way until there is an outcome.
    private record Reading<T>(CompletableFuture<Outcome<T>> outcome) {

        static <T> Reading<T> begun() {
            return new Reading<>(new CompletableFuture<>());
        }

        static <T> Reading<T> none() {
            return new Reading<>(CompletableFuture.completedFuture(new Outcome.Nothing<>()));
        }

        boolean mayServe(long asked) {
            return !outcome.isDone() || outcome.join().serves(asked);
        }

        Outcome<T> await() {
            return outcome.join();
        }

        Outcome<T> run(Supplier<T> store, RealTime realTime) {
            var begunAt = realTime.nanoTime();
            Outcome<T> came = new Outcome.Nothing<>();
            try {
                came = new Outcome.Read<>(store.get(), begunAt);
            } catch (StoreUnavailable outage) {
                came = new Outcome.Away<>(outage, realTime.nanoTime());
            } finally {
                outcome.complete(came);
            }
            return came;
        }
    }

    private sealed interface Outcome<T> {
        long KEPT_NANOS = SECONDS.toNanos(1);

        /// Whether it is still good for somebody who asked then.
        boolean serves(long asked);

        T value();

        record Read<T>(T value, long begunAt) implements Outcome<T> {
            @Override
            public boolean serves(long asked) {
                return asked - begunAt < KEPT_NANOS;
            }
        }

        record Away<T>(StoreUnavailable outage, long endedAt) implements Outcome<T> {
            @Override
            public boolean serves(long asked) {
                return asked - endedAt < KEPT_NANOS;
            }

            @Override
            public T value() {
                throw outage;
            }
        }

        /// Nobody read, or something else went wrong.
        record Nothing<T>() implements Outcome<T> {
            @Override
            public boolean serves(long asked) {
                return false;
            }

            @Override
            public T value() {
                throw new IllegalStateException("there is nothing to share");
            }
        }
    }
}
