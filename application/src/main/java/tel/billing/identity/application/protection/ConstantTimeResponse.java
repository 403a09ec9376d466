package tel.billing.identity.application.protection;

import java.time.Duration;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;

/// Delays every answer to the next multiple of a fixed step. Response times then do not tell known users from
/// unknown ones, if both take less than one step.
public record ConstantTimeResponse(RealTime realTime) {
    /// Many times the duration of the work, so that the work seldom takes longer on a busy machine.
    private static final Duration STEP = Duration.ofMillis(100);

    public <T> T to(Supplier<T> work) {
        var start = realTime.nanoTime();
        try {
            return work.get();
        } finally {
            realTime.pause(STEP.minusNanos((realTime.nanoTime() - start) % STEP.toNanos()));
        }
    }
}
