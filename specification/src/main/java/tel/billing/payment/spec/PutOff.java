package tel.billing.payment.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When somebody looks again: after half a minute, then after twice the time each time.
final class PutOff {
    private static final Duration PROOF_COMES_WITHIN = Duration.ofDays(30);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final int DOUBLINGS = 6;

    private PutOff() {}

    /// Not any more a month after the last moment at which the processor may be asked to move money.
    static Optional<Instant> next(Instant realNow, Instant askUntil, int looks) {
        return realNow.isBefore(askUntil.plus(PROOF_COMES_WITHIN))
                ? Optional.of(next(realNow, looks))
                : Optional.empty();
    }

    static Instant next(Instant realNow, int looks) {
        return realNow.plus(FIRST_PAUSE.multipliedBy(1L << Math.min(looks, DOUBLINGS)));
    }
}
