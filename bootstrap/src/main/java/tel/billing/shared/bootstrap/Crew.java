package tel.billing.shared.bootstrap;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import tel.billing.shared.Failures;

/// Several workers who do the same work at the same time, piece by piece, each until nothing is left or a piece fails.
/// So one piece that takes long keeps nobody waiting.
public record Crew(int workers, BooleanSupplier work) implements Runnable {

    /// Answers when all have stopped. Fails if one of them failed; told to stop by an interrupt, all do.
    @Override
    public void run() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var shifts = IntStream.range(0, workers)
                    .mapToObj(_ -> threads.submit(this::workThrough))
                    .toList();
            var failures = new Failures();
            shifts.forEach(shift -> failures.collect(() -> await(shift, threads)));
            failures.tell();
        }
    }

    private void workThrough() {
        var mayBeMore = true;
        while (mayBeMore && !Thread.currentThread().isInterrupted()) {
            mayBeMore = work.getAsBoolean();
        }
    }

    private static void await(Future<?> shift, ExecutorService threads) {
        try {
            shift.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a piece of work failed", failed.getCause());
        } catch (InterruptedException stop) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
