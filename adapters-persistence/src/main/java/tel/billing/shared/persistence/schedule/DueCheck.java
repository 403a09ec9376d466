package tel.billing.shared.persistence.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.TableField;
import tel.billing.shared.BackgroundJobs.Backlog;

/// Whether a repeated task has work to do now. It is asked every one to four seconds on each instance, so it must
/// cost less than a run without effect: see [DueTimes].
@FunctionalInterface
public interface DueCheck {

    boolean isDue(DSLContext sql, Instant realNow);

    /// The work that is due; empty if this check does not count it. It may read a lot.
    default Optional<Backlog> backlog(DSLContext sql, Instant realNow) {
        return Optional.empty();
    }

    /// Whether a row is due, in real time, among those that meet the conditions.
    static DueCheck at(TableField<?, Instant> at, Condition... conditions) {
        return new DueRows(at, List.of(conditions), DueTimes.earliest(at, conditions));
    }
}
