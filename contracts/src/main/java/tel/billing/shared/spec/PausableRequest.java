package tel.billing.shared.spec;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import tel.billing.shared.AdmittedRequest;

/// An admitted request that records when it is paused.
public final class PausableRequest {
    private final AtomicInteger pauses = new AtomicInteger();
    private volatile boolean paused;
    private final AdmittedRequest request = new AdmittedRequest(this::pause, () -> paused = false);

    /// Does the work as a part of this request.
    public <T> T call(Supplier<T> work) {
        return request.call(work::get);
    }

    public boolean isPaused() {
        return paused;
    }

    /// How many times it was paused.
    public int pauses() {
        return pauses.get();
    }

    private void pause() {
        paused = true;
        pauses.incrementAndGet();
    }
}
