package tel.billing.provisioning.resilience;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import tel.billing.shared.BackgroundThread;
import tel.billing.shared.RealTime;

/// Checks whether the PBX is up in a separate thread, so that no request has to find an outage or its end:
/// every ten seconds, every second while the PBX is not called, and as soon as a call was not answered.
public final class PhoneSystemHealthProbe implements AutoCloseable {
    private static final Duration INTERVAL_WHILE_OPEN = Duration.ofSeconds(1);
    private static final Duration INTERVAL_WHILE_CLOSED = Duration.ofSeconds(10);

    private final PhoneSystemBreaker breaker;
    private final RealTime realTime;
    private final BackgroundThread thread = new BackgroundThread("pbx-health-probe", this::round);

    public PhoneSystemHealthProbe(PhoneSystemBreaker breaker, RealTime realTime) {
        this.breaker = breaker;
        this.realTime = realTime;
    }

    public void start() {
        thread.start();
    }

    /// Checks immediately after a failure, or one second after the last check.
    void hurry() {
        thread.wake();
    }

    @Override
    public void close() {
        thread.close();
    }

    private void round() {
        breaker.probe();
        realTime.pause(INTERVAL_WHILE_OPEN);
        if (breaker.isClosed()) {
            LockSupport.parkNanos(
                    this, INTERVAL_WHILE_CLOSED.minus(INTERVAL_WHILE_OPEN).toNanos());
        }
    }
}
