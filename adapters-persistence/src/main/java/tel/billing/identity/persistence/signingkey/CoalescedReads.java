package tel.billing.identity.persistence.signingkey;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.Workload;

/// A value that is read from a store and cached for less than a second of real time. Only one caller reads at
/// a time; concurrent callers wait and share the result. An outage of the store is shared and cached in the
/// same way. Otherwise, all callers would detect the outage one after the other.
///
/// A caller never gets a value that was read more than a second before the call.
final class CoalescedReads<T> {
    private final Supplier<T> store;
    private final RealTime realTime;
    private final AtomicReference<Reading<T>> latest;

    CoalescedReads(Supplier<T> store, RealTime realTime) {
        this.store = store;
        this.realTime = realTime;
        this.latest = new AtomicReference<>(Reading.none());
    }

    /// The stored value, or its [StoreUnavailable]. Other exceptions are only thrown to the caller
    /// that reads.
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

    /// Later callers get a value that is read after this call.
    void forget() {
        latest.set(Reading.none());
    }

    /// Pending until there is a result.
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
                came = new Outcome.Read<>(Workload.CACHES.call(store::get), begunAt);
            } catch (StoreUnavailable outage) {
                came = new Outcome.Unavailable<>(outage, realTime.nanoTime());
            } finally {
                outcome.complete(came);
            }
            return came;
        }
    }

    private sealed interface Outcome<T> {
        long KEPT_NANOS = SECONDS.toNanos(1);

        /// Whether the result is fresh enough for a caller at that time.
        boolean serves(long asked);

        T value();

        record Read<T>(T value, long begunAt) implements Outcome<T> {
            @Override
            public boolean serves(long asked) {
                return asked - begunAt < KEPT_NANOS;
            }
        }

        record Unavailable<T>(StoreUnavailable outage, long endedAt) implements Outcome<T> {
            @Override
            public boolean serves(long asked) {
                return asked - endedAt < KEPT_NANOS;
            }

            @Override
            public T value() {
                throw outage;
            }
        }

        /// There was no read, or it failed for another reason.
        record Nothing<T>() implements Outcome<T> {
            @Override
            public boolean serves(long asked) {
                return false;
            }

            @Override
            public T value() {
                throw new IllegalStateException("there is no result to share");
            }
        }
    }
}
