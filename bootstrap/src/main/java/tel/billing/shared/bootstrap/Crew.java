package tel.billing.shared.bootstrap;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.Failures;

/// Several workers that do the same work concurrently, piece by piece, until no work is left or a piece
/// fails. A slow piece does not block the others: meanwhile they check for new work every second. The first
/// failed piece is logged at once.
public record Crew(int workers, BooleanSupplier work) implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Crew.class);
    static final Duration PAUSE = Duration.ofSeconds(1);
    private static final ScopedValue<Crew> AT_WORK = ScopedValue.newInstance();

    /// Whether this thread belongs to a worker. At most as many threads as the crew has workers run at once.
    public static boolean isAtWork() {
        return AT_WORK.isBound();
    }

    /// Returns when all workers have stopped. Throws if a piece failed. An interrupt stops all workers.
    @Override
    public void run() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var shift = new Shift(workers);
            var ends = IntStream.range(0, workers)
                    .mapToObj(_ -> threads.submit(
                            () -> ScopedValue.where(AT_WORK, this).run(() -> work(shift))))
                    .toList();
            var failures = new Failures();
            ends.forEach(end -> failures.collect(() -> await(end, threads)));
            failures.tell();
        }
    }

    private void work(Shift shift) {
        try {
            do {
                workThrough(shift);
            } while (shift.rejoin(PAUSE));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /// A worker whose piece failed does not return in this shift. If all pieces fail, the shift must end.
    private void workThrough(Shift shift) {
        try {
            workThrough();
        } catch (RuntimeException failed) {
            if (shift.isFirstToFail()) {
                LOG.warn("A piece of work failed, the other workers continue: {}", failed.toString());
            }
            throw failed;
        } finally {
            shift.leave();
        }
    }

    private void workThrough() {
        var mayBeMore = true;
        while (mayBeMore && !Thread.currentThread().isInterrupted()) {
            mayBeMore = work.getAsBoolean();
        }
    }

    private static void await(Future<?> end, ExecutorService threads) {
        try {
            end.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a piece of work failed", failed.getCause());
        } catch (InterruptedException stop) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
