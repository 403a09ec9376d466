package tel.billing.identity.application;

import java.time.Duration;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;

/// Answers at even times only, so that what takes a little longer for somebody known, or for a newcomer, cannot be
/// measured as long as both take one step.
record EvenAnswers(RealTime realTime) {
    /// Several times what the work takes.
    private static final Duration STEP = Duration.ofMillis(25);

    <T> T to(Supplier<T> work) {
        var start = realTime.nanoTime();
        try {
            return work.get();
        } finally {
            realTime.pause(STEP.minusNanos((realTime.nanoTime() - start) % STEP.toNanos()));
        }
    }
}
