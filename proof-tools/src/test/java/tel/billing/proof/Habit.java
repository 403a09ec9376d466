package tel.billing.proof;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// An action that repeats with pauses until it is stopped.
final class Habit {
    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final Supplier<Duration> pause;
    private final Runnable deed;
    private final CountDownLatch over = new CountDownLatch(1);
    private final CompletableFuture<Void> life;

    private Habit(Supplier<Duration> pause, Runnable deed) {
        this.pause = pause;
        this.deed = deed;
        this.life = CompletableFuture.runAsync(this::live, THREADS);
    }

    static Habit begin(Supplier<Duration> pause, Runnable deed) {
        return new Habit(pause, deed);
    }

    private void live() {
        try {
            while (!over.await(pause.get().toMillis(), MILLISECONDS)) {
                deed.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits for its end. Throws if it failed.
    void end() {
        over.countDown();
        life.join();
    }
}
