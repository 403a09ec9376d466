package tel.billing.proof.load;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// An action that repeats with pauses until it is stopped.
public final class RepeatedAction {
    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final Supplier<Duration> pause;
    private final Runnable action;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CompletableFuture<Void> running;

    private RepeatedAction(Supplier<Duration> pause, Runnable action) {
        this.pause = pause;
        this.action = action;
        this.running = CompletableFuture.runAsync(this::run, THREADS);
    }

    public static RepeatedAction start(Supplier<Duration> pause, Runnable action) {
        return new RepeatedAction(pause, action);
    }

    private void run() {
        try {
            while (!stopped.await(pause.get().toMillis(), MILLISECONDS)) {
                action.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits for its end. Throws if it failed.
    public void stop() {
        stopped.countDown();
        running.join();
    }
}
