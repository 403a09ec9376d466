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

/// Several workers who do the same work at the same time, piece by piece, each until nothing is left or a piece fails.
/// One piece that takes long keeps nobody waiting: meanwhile the others look every second whether more has come up. The
/// first piece that fails is told at once.
public record Crew(int workers, BooleanSupplier work) implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Crew.class);
    static final Duration PAUSE = Duration.ofSeconds(1);
    private static final ScopedValue<Crew> AT_WORK = ScopedValue.newInstance();

    /// Whether the thread is one of a crew's: as many as the crew has workers may do what it does.
    public static boolean isAtWork() {
        return AT_WORK.isBound();
    }

    /// Answers when all have stopped. Fails if a piece failed; told to stop by an interrupt, all do.
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

    /// Whose piece failed is not back in this shift: when all pieces fail, it has to end.
    private void workThrough(Shift shift) {
        try {
            workThrough();
        } catch (RuntimeException failed) {
            if (shift.isFirstToFail()) {
                LOG.warn("a piece of work failed, the others go on: {}", failed.toString());
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
