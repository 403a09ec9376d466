package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.inline;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.TableField;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.BackgroundThread;
import tel.billing.shared.RealTime;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.persistence.schedule.Scheduling.Repeated;

/// Asks every one to four seconds, in one statement, whether any work is due. Brings the tasks forward that have
/// work, and wakes the scheduler if a task is due. Every instance does this. The scheduler still runs a task on one
/// instance at a time.
final class DueWorkPoller implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DueWorkPoller.class);
    private static final DueCheck ANY_TASK =
            DueCheck.at(SHARED_SCHEDULED_TASK.EXECUTION_TIME, SHARED_SCHEDULED_TASK.PICKED.eq(inline(false)));

    private final DSLContext sql;
    private final DueTimes dueTimes;
    private final List<Repeated> repeated;
    private final Runnable wakeScheduler;
    private final RealTime realTime;
    private final DatabaseClock databaseClock;
    private final PollInterval pause;
    private final AtomicBoolean broken = new AtomicBoolean();
    private final BackgroundThread thread = new BackgroundThread("due-work-poller", this::pollAndPause);

    DueWorkPoller(
            DSLContext sql,
            DueTimes dueTimes,
            List<Repeated> repeated,
            Runnable wakeScheduler,
            RealTime realTime,
            MeterRegistry meters) {
        this.sql = sql;
        this.dueTimes = dueTimes;
        this.repeated = List.copyOf(repeated);
        this.wakeScheduler = wakeScheduler;
        this.realTime = realTime;
        this.databaseClock = new DatabaseClock(sql, repeated, realTime, meters);
        this.pause = new PollInterval(realTime);
    }

    void start() {
        expectWork();
        thread.start();
    }

    /// A statement that is running ends first.
    @Override
    public void close() {
        thread.close();
    }

    /// Makes the next polls follow sooner.
    void expectWork() {
        pause.expectWork();
    }

    void pollAndPause() {
        tryOnce();
        realTime.pause(pause.next());
    }

    private void tryOnce() {
        try {
            poll();
            if (broken.getAndSet(false)) {
                LOG.info("Due work can be found again.");
            }
        } catch (RuntimeException e) {
            expectWork();
            if (!thread.isClosed() && !broken.getAndSet(true)) {
                LOG.warn("Due work cannot be found. The next attempt follows in a second: {}", e.toString());
            }
        }
    }

    void poll() {
        var realNow = realTime.instant();
        var due = dueTimes.inOneStatement(() -> new Due(
                repeated.stream().filter(task -> hasWork(task, realNow)).toList(), ANY_TASK.isDue(sql, realNow)));
        var broughtForward =
                due.tasks().stream().filter(task -> bringForward(task, realNow)).count();
        if (due.isAnyTaskDue() || broughtForward > 0) {
            wakeScheduler.run();
        }
        if (due.isAnyTaskDue() || !due.tasks().isEmpty()) {
            expectWork();
        }
        if (databaseClock.check() > 0) {
            wakeScheduler.run();
        }
    }

    /// A check that fails does not keep the other tasks from running. Its own task runs too: it reports the
    /// failure, and does the part of its work that can be done.
    private boolean hasWork(Repeated task, Instant realNow) {
        try {
            return task.check().filter(check -> check.isDue(sql, realNow)).isPresent();
        } catch (StoreUnavailable outage) {
            throw outage;
        } catch (RuntimeException e) {
            LOG.debug("The check of task {} failed", task.name(), e);
            return true;
        }
    }

    /// Returns false if the task is running, is due anyway, or paused too short a time after its latest run.
    private boolean bringForward(Repeated task, Instant realNow) {
        return sql.update(SHARED_SCHEDULED_TASK)
                        .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, realNow)
                        .set(SHARED_SCHEDULED_TASK.VERSION, SHARED_SCHEDULED_TASK.VERSION.plus(1))
                        .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(task.name()))
                        .and(SHARED_SCHEDULED_TASK.PICKED.isFalse())
                        .and(SHARED_SCHEDULED_TASK.EXECUTION_TIME.gt(realNow))
                        .and(isPauseOver(task, realNow, SHARED_SCHEDULED_TASK.LAST_SUCCESS))
                        .and(isPauseOver(task, realNow, SHARED_SCHEDULED_TASK.LAST_FAILURE))
                        .and(FailurePause.isOver(realNow))
                        .execute()
                > 0;
    }

    private static Condition isPauseOver(Repeated task, Instant realNow, TableField<?, Instant> latest) {
        return latest.isNull()
                .or(latest.le(realNow.minus(task.pause())))
                .or(DatabaseClock.isImpossible(latest, realNow));
    }

    private record Due(List<Repeated> tasks, boolean isAnyTaskDue) {}
}
