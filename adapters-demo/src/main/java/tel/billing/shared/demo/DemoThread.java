package tel.billing.shared.demo;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fills the service with demo data in the background, once, and says how to sign in.
public final class DemoThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DemoThread.class);
    private static final Duration SHUTDOWN = Duration.ofSeconds(3);

    private final DemoProgress progress;
    private final DemoRun run;
    private final String signIn;
    private volatile boolean closed;
    private volatile @Nullable Thread thread;

    /// @param signIn how to sign in, for the log
    public DemoThread(DemoProgress progress, DemoRun run, String signIn) {
        this.progress = progress;
        this.run = run;
        this.signIn = signIn;
    }

    /// Starts the run, unless the demo data is complete.
    public void start() {
        if (progress.state() == DemoProgress.State.COMPLETE) {
            LOG.info("The demo data is complete. {}", signIn);
            return;
        }
        thread = Thread.ofPlatform().daemon().name("demo").start(this::fill);
    }

    private void fill() {
        LOG.info("The demo data is being created. This takes a few minutes");
        try {
            if (run.run(() -> closed)) {
                progress.complete();
                LOG.info("The demo data is complete. {}", signIn);
            } else {
                LOG.warn("The demo data is incomplete. {}", remedy());
            }
        } catch (RuntimeException failed) {
            LOG.error("The demo data is incomplete. {}", remedy(), failed);
        }
    }

    private String remedy() {
        return "Stop the service, remove %s and start it again".formatted(progress.dataDirectory());
    }

    /// Waits three seconds at most for the end of the current step.
    @Override
    public void close() {
        closed = true;
        var running = thread;
        if (running != null) {
            try {
                running.join(SHUTDOWN);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
