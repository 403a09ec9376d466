package tel.billing.shared.bootstrap;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import tel.billing.shared.Failures;

/// Several workers who do the same work at the same time, piece by piece, each until nothing is left or a
/// piece fails. One piece that takes long keeps nobody waiting: meanwhile the others look every second
/// whether more has come up.
public record Crew(int workers, BooleanSupplier work) implements Runnable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /// Answers when all have stopped. Fails if one of them failed; told to stop by an interrupt, all do.
    @Override
    public void run() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var shift = new Shift(workers);
            var ends = IntStream.range(0, workers)
                    .mapToObj(_ -> threads.submit(() -> work(shift)))
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

    private void workThrough(Shift shift) {
        try {
            workThrough();
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
