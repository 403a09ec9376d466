package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.when;

import java.time.Duration;
import java.time.Instant;
import org.jooq.Field;
import tel.billing.shared.persistence.schedule.RetryBackOff;

/// The time of the next attempt for an operation that the processor has not finished.
final class ProcessorBackOff {
    /// The first delay is longer than an attempt takes, because a processor responds within 20 seconds.
    static final RetryBackOff BACK_OFF = new RetryBackOff(Duration.ofSeconds(30), Duration.ofHours(6));

    /// How long to wait for a result after the processor could last move money.
    private static final Duration RESULT_TIMEOUT = Duration.ofDays(30);

    private ProcessorBackOff() {}

    /// Null if the wait for a result is over.
    static Field<Instant> after(Instant realNow, Field<Integer> attempts, Field<Instant> movableUntil) {
        return when(movableUntil.gt(realNow.minus(RESULT_TIMEOUT)), BACK_OFF.after(realNow, attempts));
    }
}
