package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.val;

import java.time.Duration;
import java.time.Instant;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;

/// The time of the next attempt for unfinished work. The delay doubles from the first to the longest.
public record RetryBackOff(Duration first, Duration longest) {

    /// The next attempt after one that begins at `realNow`.
    ///
    /// @param attempts the number of earlier attempts
    public Field<Instant> after(Instant realNow, Field<Integer> attempts) {
        var seconds = least(
                inline((int) longest.toSeconds()),
                inline((int) first.toSeconds()).shl(least(attempts, inline(doublings()))));
        return field("{0} + {1} * interval '1 second'", SQLDataType.INSTANT, val(realNow), seconds);
    }

    /// Just enough to reach the longest delay, because more could exceed an integer.
    private int doublings() {
        var doublings = 0;
        for (var delay = first; delay.compareTo(longest) < 0; delay = delay.multipliedBy(2)) {
            doublings++;
        }
        return doublings;
    }
}
