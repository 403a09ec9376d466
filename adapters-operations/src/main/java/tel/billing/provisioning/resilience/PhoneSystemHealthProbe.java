package tel.billing.provisioning.resilience;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.RealTime;

/// Checks whether the PBX is up in a separate thread, so that no request has to find an outage or its end:
/// every ten seconds, every second while the PBX is not called, and as soon as a call was not answered.
public final class PhoneSystemHealthProbe implements AutoCloseable {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SHUTDOWN = Duration.ofSeconds(3);

    private final PhoneSystemBreaker breaker;
    private final RealTime realTime;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    public PhoneSystemHealthProbe(PhoneSystemBreaker breaker, RealTime realTime) {
        this.breaker = breaker;
        this.realTime = realTime;
    }

    public void start() {
        thread = Thread.ofPlatform().daemon().name("pbx-lookout").start(this::run);
    }

    /// Checks immediately after a failure, or one second after the last check.
    void hurry() {
        LockSupport.unpark(thread);
    }

    @Override
    public void close() {
        closed = true;
        var running = thread;
        if (running != null) {
            running.interrupt();
            try {
                running.join(SHUTDOWN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        while (!closed) {
            breaker.probe();
            realTime.pause(SHORTEST);
            if (breaker.isClosed()) {
                LockSupport.parkNanos(this, TIMEOUT.minus(SHORTEST).toNanos());
            }
        }
    }
}
