package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.inline;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.jooq.Condition;

/// The pause of a repeated task that fails again and again: none after the first failures, then twice as
/// long after each failure. It is short, because the rest of the task's work may succeed in each run.
final class FailurePause {
    static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final int FIRST = 3;
    private static final int LAST = 6;

    private FailurePause() {}

    /// @param failures the consecutive failures
    static Duration after(int failures) {
        if (failures < FIRST) {
            return Duration.ZERO;
        }
        var pause = SHORTEST.multipliedBy(1L << (Math.min(failures, LAST) - FIRST));
        return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
    }

    /// Whether the pause of a task is over.
    static Condition isOver(Instant realNow) {
        var failures = coalesce(SHARED_SCHEDULED_TASK.CONSECUTIVE_FAILURES, inline(0));
        return and(IntStream.rangeClosed(FIRST, LAST)
                .mapToObj(count -> failures.lt(inline(count))
                        .or(SHARED_SCHEDULED_TASK.LAST_FAILURE.le(realNow.minus(after(count))))
                        .or(DatabaseClock.isImpossible(SHARED_SCHEDULED_TASK.LAST_FAILURE, realNow)))
                .toList());
    }
}
