package tel.billing.proof.load;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Runs a client's task to its end, or until closing time.
final class TaskRunner {
    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();
    private static final Duration SOONEST = Duration.ofMillis(200);
    private static final Duration LATEST = Duration.ofSeconds(2);

    private final Task task;
    private final BooleanSupplier isClosing;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private Duration pause = SOONEST;

    private TaskRunner(Task task, BooleanSupplier isClosing) {
        this.task = task;
        this.isClosing = isClosing;
    }

    /// Completes when nothing is left to do. Completes exceptionally on a bug of the client.
    static CompletableFuture<Void> run(Task task, BooleanSupplier isClosing) {
        var errand = new TaskRunner(task, isClosing);
        THREADS.execute(errand::runNext);
        return errand.done;
    }

    private void runNext() {
        try {
            if (isClosing.getAsBoolean() || !task.runStep()) {
                done.complete(null);
            } else {
                CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, THREADS)
                        .execute(this::runNext);
                pause = nextPause(pause);
            }
        } catch (RuntimeException broken) {
            done.completeExceptionally(broken);
        }
    }

    private static Duration nextPause(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LATEST) < 0 ? twice : LATEST;
    }
}
