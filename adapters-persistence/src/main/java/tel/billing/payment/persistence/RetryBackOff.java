package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import java.time.Duration;
import java.time.Instant;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;

/// The time of the next attempt for an unfinished operation. The delay doubles from the first to the longest.
/// The first delay is longer than an attempt takes, because a processor responds within 20 seconds.
final class RetryBackOff {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

    private static final Duration MAX_PAUSE = Duration.ofHours(6);
    /// Enough doublings to exceed the longest delay.
    private static final int DOUBLINGS = 10;
    /// How long to wait for a result after money may last have been moved.
    private static final Duration PROOF_COMES_WITHIN = Duration.ofDays(30);

    private RetryBackOff() {}

    /// Null if money could last have moved more than 30 days ago.
    static Field<Instant> after(Instant realNow, Field<Integer> attempts, Field<Instant> movableUntil) {
        return when(movableUntil.gt(realNow.minus(PROOF_COMES_WITHIN)), after(realNow, attempts));
    }

    static Field<Instant> after(Instant realNow, Field<Integer> attempts) {
        var seconds = least(
                inline((int) MAX_PAUSE.toSeconds()),
                inline((int) FIRST_PAUSE.toSeconds()).shl(least(attempts, inline(DOUBLINGS))));
        return field("{0} + {1} * interval '1 second'", SQLDataType.INSTANT, val(realNow), seconds);
    }
}
