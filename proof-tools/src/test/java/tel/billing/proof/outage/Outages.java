package tel.billing.proof.outage;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import tel.billing.payment.adyen.stub.AdyenStub;

/// Short outages of Adyen, for some seconds each.
public final class Outages {
    private static final long SOONEST_MILLIS = 3_000;
    private static final long LATEST_MILLIS = 40_000;
    private static final long MAX_MILLIS = 6_000;

    private final AdyenStub stub;
    private final RandomGenerator random;
    private volatile boolean isDown;
    private final LongAdder count = new LongAdder();

    public Outages(AdyenStub stub, RandomGenerator random) {
        this.stub = stub;
        this.random = random;
    }

    /// The time until the next change.
    public Duration pause() {
        return Duration.ofMillis(isDown ? random.nextLong(MAX_MILLIS) : random.nextLong(SOONEST_MILLIS, LATEST_MILLIS));
    }

    public void toggle() {
        if (isDown) {
            stub.serveAgain();
        } else {
            stub.stopServing();
            count.increment();
        }
        isDown = !isDown;
    }

    public void end() {
        if (isDown) {
            toggle();
        }
    }

    public long count() {
        return count.sum();
    }
}
