package tel.billing.shared;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// A transaction: defines what becomes durable together. Inside it, every store writes into one transaction,
/// and no system outside the database is called. Units cannot be nested.
public interface UnitOfWork {

    /// Commits what `work` wrote if it returns a value. An empty result, which reports a lost
    /// compare-and-set, and any exception roll everything back. Nevertheless, a row that a store took from a
    /// queue and cannot read stays postponed. When this returns a value, the work is durable. After a deadlock
    /// the work runs again, so it must only read and write stores. After [StoreUnavailable] the work may be
    /// durable or not.
    <T> Optional<T> attempt(Supplier<Optional<T>> work);

    /// Repeats [#attempt] until the work returns a value. The work must read its data again in each attempt.
    default <T> T retry(Supplier<Optional<T>> work) {
        var done = attempt(work);
        while (done.isEmpty()) {
            done = attempt(work);
        }
        return done.get();
    }

    /// Commits if `work` returns no rejection. Otherwise rolls back and returns the rejection.
    default <R> Optional<R> commitUnlessRejected(Supplier<Optional<R>> work) {
        var rejection = new AtomicReference<>(Optional.<R>empty());
        attempt(() -> {
            rejection.set(work.get());
            return rejection.get().isEmpty() ? Optional.of(true) : Optional.empty();
        });
        return rejection.get();
    }

    /// Runs work that only reads. All its reads show the state of one instant.
    <T> T snapshot(Supplier<T> work);

    /// Like [#attempt], for work that cannot lose a compare-and-set.
    default <T> T perform(Supplier<T> work) {
        return attempt(() -> Optional.of(work.get())).orElseThrow();
    }

    /// Like [#perform], for work without a result.
    default void run(Runnable work) {
        perform(() -> {
            work.run();
            return true;
        });
    }
}
