package tel.billing.shared.persistence;

import java.time.Instant;
import org.jooq.DSLContext;
import org.jooq.Field;

/// Whether a repeated task has work to do now. It is asked once a second on each instance, so it must cost
/// less than a run without effect: see [DueTimes].
@FunctionalInterface
public interface DueCheck {

    boolean isDue(DSLContext sql, Instant realNow);

    /// Whether a time has come, in real time.
    static DueCheck at(Field<Instant> earliest) {
        return (sql, realNow) -> {
            var at = DueTimes.read(sql, earliest);
            return at != null && !at.isAfter(realNow);
        };
    }
}
