package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.or;
import static org.jooq.impl.DSL.val;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.TableField;
import org.jooq.impl.SQLDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.schedule.Scheduling.Repeated;

/// The clock of PostgreSQL, which all instances share. It shows whether the clock of this machine is wrong,
/// and whether an instance with a wrong clock left times in the table of the scheduler.
final class DatabaseClock {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseClock.class);
    private static final Duration PAUSE = Duration.ofMinutes(1);
    /// Correct clocks differ by less.
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    private static final Field<Instant> NOW = field("clock_timestamp()", SQLDataType.INSTANT);
    private static final double MILLIS_IN_SECOND = 1_000;

    private final DSLContext sql;
    private final List<Repeated> repeated;
    private final RealTime realTime;
    private volatile double offset = Double.NaN;
    private volatile long nextCheck;

    DatabaseClock(DSLContext sql, List<Repeated> repeated, RealTime realTime, MeterRegistry meters) {
        this.sql = sql;
        this.repeated = List.copyOf(repeated);
        this.realTime = realTime;
        this.nextCheck = realTime.nanoTime();
        Gauge.builder("billing.clock.offset", () -> offset)
                .description("How far the clock of this machine is ahead of the clock of the database")
                .baseUnit("seconds")
                .register(meters);
    }

    /// Whether a time that should be in the past is in the future, because the clock of an instance is wrong:
    /// the one that wrote the time, or this one.
    static Condition isImpossible(TableField<?, Instant> past, Instant realNow) {
        return past.gt(realNow.plus(TOLERANCE));
    }

    /// Once a minute, measures the clock of this machine, and brings back the tasks that are further ahead
    /// than they can be. Returns the number of these tasks, which are due now.
    int check() {
        if (realTime.nanoTime() - nextCheck < 0) {
            return 0;
        }
        measure();
        correctHeartbeats();
        var broughtBack = bringBack();
        nextCheck = realTime.nanoTime() + PAUSE.toNanos();
        return broughtBack;
    }

    private void measure() {
        var before = realTime.instant();
        var database = sql.select(NOW).fetchSingle().value1();
        var after = realTime.instant();
        var here = before.plus(Duration.between(before, after).dividedBy(2));
        offset = Duration.between(database, here).toMillis() / MILLIS_IN_SECOND;
    }

    /// An instance that runs a task writes its next heartbeat within seconds. If it is dead, the others wait
    /// for the time of the heartbeat before they run the task.
    private void correctHeartbeats() {
        sql.update(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.LAST_HEARTBEAT, NOW)
                .where(SHARED_SCHEDULED_TASK.PICKED.isTrue())
                .and(SHARED_SCHEDULED_TASK.LAST_HEARTBEAT.gt(after(Duration.ZERO)))
                .execute();
    }

    private int bringBack() {
        if (repeated.isEmpty()) {
            return 0;
        }
        var broughtBack = sql.update(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, NOW)
                .set(SHARED_SCHEDULED_TASK.VERSION, SHARED_SCHEDULED_TASK.VERSION.plus(1))
                .where(SHARED_SCHEDULED_TASK.PICKED.isFalse())
                .and(or(repeated.stream().map(this::isTooFarAhead).toList()))
                .execute();
        if (broughtBack > 0) {
            LOG.warn(
                    "{} jobs were too far ahead and run now: the clock of an instance was wrong, or its settings differ.",
                    broughtBack);
        }
        return broughtBack;
    }

    private Condition isTooFarAhead(Repeated task) {
        return SHARED_SCHEDULED_TASK
                .TASK_NAME
                .eq(task.name())
                .and(SHARED_SCHEDULED_TASK.EXECUTION_TIME.gt(after(task.longestPause())));
    }

    /// The latest possible end of a pause that begins now. The clock of the database may be behind.
    private Field<Instant> after(Duration pause) {
        return field(
                "greatest(clock_timestamp(), {0}) + {1} * interval '1 second'",
                SQLDataType.INSTANT,
                val(realTime.instant()),
                inline(pause.plus(TOLERANCE).toSeconds()));
    }
}
