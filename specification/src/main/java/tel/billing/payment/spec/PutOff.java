package tel.billing.payment.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When recovery looks again: after half a minute, then after twice the time each time, for a month after the last
/// moment at which the processor may be asked to move money.
final class PutOff {
    private static final Duration PROOF_COMES_WITHIN = Duration.ofDays(30);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final int DOUBLINGS = 6;

    private PutOff() {}

    static Optional<Instant> next(Instant realNow, Instant askUntil, int looks) {
        return realNow.isBefore(askUntil.plus(PROOF_COMES_WITHIN))
                ? Optional.of(realNow.plus(FIRST_PAUSE.multipliedBy(1L << Math.min(looks, DOUBLINGS))))
                : Optional.empty();
    }
}
