package tel.billing.shared;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A daemon thread that repeats a round, with the pauses that the round makes, until it is closed. If a round
/// throws, the thread reports the exception to its uncaught-exception handler, pauses, and continues.
public final class BackgroundThread implements AutoCloseable {
    private static final Duration SHUTDOWN = Duration.ofSeconds(3);
    private static final Duration PAUSE_AFTER_ERROR = Duration.ofSeconds(1);

    private final String name;
    private final Runnable round;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    public BackgroundThread(String name, Runnable round) {
        this.name = name;
        this.round = round;
    }

    public void start() {
        thread = Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    private void run() {
        while (!closed) {
            try {
                round.run();
            } catch (RuntimeException | Error broken) {
                if (!closed) {
                    report(broken);
                    pauseAfterError();
                }
            }
        }
    }

    /// A call of [#wake] does not end this pause.
    private static void pauseAfterError() {
        try {
            Thread.sleep(PAUSE_AFTER_ERROR);
        } catch (InterruptedException _) {
            // close() ends the loop. An interrupt that the round left is cleared.
        }
    }

    private static void report(Throwable broken) {
        var thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, broken);
    }

    /// Ends a pause of the round that is made with [LockSupport].
    public void wake() {
        LockSupport.unpark(thread);
    }

    /// Whether the current round is the last one.
    public boolean isClosed() {
        return closed;
    }

    /// Interrupts a pause, and waits three seconds at most for the end of the round.
    @Override
    public void close() {
        closed = true;
        var running = thread;
        if (running != null) {
            running.interrupt();
            try {
                running.join(SHUTDOWN);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
