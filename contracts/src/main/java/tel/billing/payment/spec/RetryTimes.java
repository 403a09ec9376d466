package tel.billing.payment.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The next attempt: after 30 seconds, then with a doubled delay each time.
public final class RetryTimes {
    private static final Duration PROOF_COMES_WITHIN = Duration.ofDays(30);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final int DOUBLINGS = 6;

    private RetryTimes() {}

    /// Empty a month after the processor may last be asked to move money.
    public static Optional<Instant> next(Instant realNow, Instant keyValidUntil, int attempts) {
        return realNow.isBefore(keyValidUntil.plus(PROOF_COMES_WITHIN))
                ? Optional.of(next(realNow, attempts))
                : Optional.empty();
    }

    public static Instant next(Instant realNow, int attempts) {
        return realNow.plus(FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, DOUBLINGS)));
    }
}
