package tel.billing.shared.portal.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value that takes long to compute, and that a page shows for 30 seconds with its time. Loads of the page wait
/// for a computation that runs. They share its result, also if it fails.
///
/// @param <T> the type of the value
public final class Snapshot<T> {
    /// How long a value is shown.
    public static final Duration RETENTION = Duration.ofSeconds(30);

    private final InstantSource clock;
    private final AtomicReference<@Nullable Computation<T>> latest = new AtomicReference<>();

    public Snapshot(InstantSource clock) {
        this.clock = clock;
    }

    /// A value, and the time at which its computation began.
    ///
    /// @param <T> the type of the value
    public record Taken<T>(T value, Instant at) {}

    /// The latest value, unless it is too old. Otherwise, computes it.
    public Taken<T> get(Supplier<T> source) {
        var now = clock.instant();
        var current = Objects.requireNonNull(latest.updateAndGet(
                before -> before != null && before.isFresh(now) ? before : new Computation<T>(now)));
        return new Taken<>(current.result(source), current.begunAt());
    }

    private record Computation<T>(Instant begunAt, AtomicBoolean isTaken, CompletableFuture<T> result) {

        Computation(Instant begunAt) {
            this(begunAt, new AtomicBoolean(), new CompletableFuture<>());
        }

        boolean isFresh(Instant now) {
            return !result.isDone() || (!result.isCompletedExceptionally() && isRecent(now));
        }

        /// A clock that was set back does not keep a value.
        private boolean isRecent(Instant now) {
            return !now.isBefore(begunAt) && now.isBefore(begunAt.plus(RETENTION));
        }

        /// The first caller computes the result.
        T result(Supplier<T> source) {
            if (!isTaken.getAndSet(true)) {
                compute(source);
            }
            try {
                return result.join();
            } catch (CompletionException failed) {
                throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
            }
        }

        private void compute(Supplier<T> source) {
            try {
                result.complete(source.get());
            } catch (RuntimeException | Error failed) {
                result.completeExceptionally(failed);
            }
        }
    }
}
