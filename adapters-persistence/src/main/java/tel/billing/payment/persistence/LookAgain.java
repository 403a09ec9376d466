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

/// When somebody looks again after what has no end yet: the pauses double from the first to the longest.
/// Whoever took it has done with it by the first: a processor is given 20 seconds to answer.
final class LookAgain {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
    /// Enough to pass the longest pause.
    private static final int DOUBLINGS = 10;
    /// How long after the last time that money may be moved proof is waited for.
    private static final Duration PROOF_COMES_WITHIN = Duration.ofDays(30);

    private LookAgain() {}

    /// Never, if money might have been moved a long time ago.
    static Field<Instant> after(Instant realNow, Field<Integer> looks, Field<Instant> movableUntil) {
        return when(movableUntil.gt(realNow.minus(PROOF_COMES_WITHIN)), after(realNow, looks));
    }

    static Field<Instant> after(Instant realNow, Field<Integer> looks) {
        var seconds = least(
                inline((int) LONGEST_PAUSE.toSeconds()),
                inline((int) FIRST_PAUSE.toSeconds()).shl(least(looks, inline(DOUBLINGS))));
        return field("{0} + {1} * interval '1 second'", SQLDataType.INSTANT, val(realNow), seconds);
    }
}
