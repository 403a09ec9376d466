package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.deleteFrom;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.name;
import static tel.billing.shared.persistence.RenderedStatement.parameters;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.stats.MicrometerStatsRegistry;
import com.github.kagkarlsson.scheduler.stats.StatsRegistryAdapter;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.Param;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.shared.BackgroundJobs;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.RowArrays;
import tel.billing.shared.persistence.tables.records.SharedScheduledTaskRecord;

/// Runs tasks in the background, in real time: each at least once, on one instance at a time, even if an
/// instance dies. The data of a task are bytes that only the task interprets. If threads are scarce, a
/// repeated task gets the next free thread before other tasks. A due task starts within about four seconds:
/// [DueWorkPoller] asks for all tasks whether any is due, so the scheduler itself polls rarely.
public final class Scheduling implements AutoCloseable {
    /// The parameter of [#removal].
    public static final Param<String> TASK_ID = RenderedStatement.parameter(SHARED_SCHEDULED_TASK.TASK_INSTANCE);

    static final int THREADS = 14;

    /// How many tasks that wait for another system may run at a time, so that threads remain for other tasks.
    public static final int WAITING_TASKS = 10;

    private static final Duration POLL = Duration.ofSeconds(30);
    private static final Duration WAKE_UP_PAUSE = Duration.ofMillis(20);
    /// How often a task that runs when it has work runs without a check.
    private static final Duration UNCHECKED = Duration.ofHours(1);
    /// An instance without four heartbeats counts as dead, and its tasks run elsewhere. The instances compare
    /// heartbeats with their own clocks, so their clocks must differ by less than ten seconds.
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final int MISSED_HEARTBEATS = 4;
    private static final Duration SHUTDOWN = Duration.ofSeconds(10);
    private static final double REFILL_AT = 0.5;
    private static final double FILL_TO = 1.0;

    private static final RenderedStatement INSERT = RenderedStatement.of(() -> insertInto(SHARED_SCHEDULED_TASK)
            .set(parameters(List.of(
                    SHARED_SCHEDULED_TASK.TASK_NAME,
                    SHARED_SCHEDULED_TASK.TASK_INSTANCE,
                    SHARED_SCHEDULED_TASK.TASK_DATA,
                    SHARED_SCHEDULED_TASK.EXECUTION_TIME,
                    SHARED_SCHEDULED_TASK.PICKED,
                    SHARED_SCHEDULED_TASK.VERSION,
                    SHARED_SCHEDULED_TASK.PRIORITY))));

    private static final long FIRST_VERSION = 1;
    private static final int FETCHED_AT_ONCE = 200;

    private final DSLContext sql;
    private final Scheduler scheduler;
    private final WakeUps wakeUps;
    private final DueWorkPoller dueWorkPoller;
    private final BackgroundJobs jobs;
    private final RealTime realTime;

    /// @param once tasks that are scheduled one by one
    /// @param repeated tasks that run repeatedly, made by [#every] or [#whenDue]
    public Scheduling(
            DataSource dataSource,
            List<? extends Task<byte[]>> once,
            List<Repeated> repeated,
            DueTimes dueTimes,
            RealTime realTime,
            MeterRegistry meters) {
        this.realTime = realTime;
        this.sql = Jooq.on(dataSource);
        var recurring = repeated.stream().map(Repeated::task).toList();
        this.scheduler = Scheduler.create(new TransactionAwareDataSourceProxy(dataSource), List.copyOf(once))
                .startTasks(recurring)
                .tableName(SHARED_SCHEDULED_TASK.getName())
                .serializer(new ByteFormat())
                .threads(THREADS)
                .enablePriority()
                .pollingInterval(POLL)
                .pollUsingLockAndFetch(REFILL_AT, FILL_TO)
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .shutdownMaxWait(SHUTDOWN)
                .addSchedulerListener(new StatsRegistryAdapter(new MicrometerStatsRegistry(
                        meters,
                        Stream.<Task<?>>concat(once.stream(), recurring.stream())
                                .toList())))
                .build();
        this.jobs = new DbSchedulerJobs(sql, once.stream().map(Task::getName).toList(), repeated, realTime);
        this.wakeUps = new WakeUps(
                scheduler::triggerCheckForDueExecutions,
                CompletableFuture.delayedExecutor(WAKE_UP_PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        this.dueWorkPoller =
                new DueWorkPoller(sql, dueTimes, repeated, scheduler::triggerCheckForDueExecutions, realTime, meters);
    }

    /// A task that runs repeatedly, on one instance at a time, with a pause between runs. The pause grows while
    /// runs fail.
    public static Repeated every(Duration pause, String name, Runnable work) {
        return new Repeated(task(pause, name, work), pause, Optional.empty());
    }

    /// A task that runs when its check finds work, on one instance at a time, with at least a pause between
    /// runs. It also runs once an hour, whatever the check finds.
    public static Repeated whenDue(Duration pause, String name, DueCheck check, Runnable work) {
        return new Repeated(task(UNCHECKED, name, work), pause, Optional.of(check));
    }

    private static RecurringTask<Void> task(Duration pause, String name, Runnable work) {
        return Tasks.recurring(name, FixedDelay.of(pause))
                .defaultPriority(Priority.HIGH)
                .onFailure((complete, operations) -> runLater(pause, complete, operations))
                .execute((_, _) -> work.run());
    }

    private static void runLater(Duration pause, ExecutionComplete complete, ExecutionOperations<Void> operations) {
        var failurePause = FailurePause.after(complete.getExecution().consecutiveFailures + 1);
        operations.reschedule(complete, complete.getTimeDone().plus(longer(pause, failurePause)));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    public void start() {
        scheduler.start();
        dueWorkPoller.start();
    }

    /// Waits a limited time for running tasks.
    @Override
    public void close() {
        dueWorkPoller.close();
        scheduler.stop();
    }

    /// The tasks, for staff.
    public BackgroundJobs jobs() {
        return jobs;
    }

    public void pollOnce() {
        dueWorkPoller.poll();
    }

    /// Schedules a task to run at once. Joins the unit of work of the calling thread if there is one: the
    /// task then runs after that commits, and only if it commits.
    public void scheduleNow(TaskInstance<byte[]> task) {
        scheduleNow(List.of(task));
    }

    /// Schedules several tasks to run at once.
    public void scheduleNow(List<TaskInstance<byte[]>> tasks) {
        if (!tasks.isEmpty()) {
            insert(tasks);
            wakeUp();
        }
    }

    /// Passes each task of this kind that has not completed to `reader`. Joins the unit of work.
    public void forEachWaiting(TaskDescriptor<byte[]> kind, Consumer<TaskInstance<byte[]>> reader) {
        try (var waiting = sql.select(SHARED_SCHEDULED_TASK.TASK_INSTANCE, SHARED_SCHEDULED_TASK.TASK_DATA)
                .from(SHARED_SCHEDULED_TASK)
                .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(kind.getTaskName()))
                .orderBy(SHARED_SCHEDULED_TASK.TASK_INSTANCE)
                .fetchSize(FETCHED_AT_ONCE)
                .fetchLazy()) {
            waiting.forEach(task -> reader.accept(
                    kind.instance(task.value1()).data(task.value2()).build()));
        }
    }

    /// The tasks of this kind whose id ends with a text, and which have not completed, in the order of their ids.
    public List<Waiting> waiting(TaskDescriptor<byte[]> kind, String idEnding) {
        return sql.select(
                        SHARED_SCHEDULED_TASK.TASK_INSTANCE,
                        SHARED_SCHEDULED_TASK.TASK_DATA,
                        SHARED_SCHEDULED_TASK.CONSECUTIVE_FAILURES)
                .from(SHARED_SCHEDULED_TASK)
                .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(kind.getTaskName()))
                .and(SHARED_SCHEDULED_TASK.TASK_INSTANCE.endsWith(idEnding))
                .orderBy(SHARED_SCHEDULED_TASK.TASK_INSTANCE)
                .fetch(row -> new Waiting(
                        row.value1(),
                        row.value2(),
                        Optional.ofNullable(row.value3()).orElse(0)));
    }

    /// Cancels the tasks of this kind that meet a condition, and are not running. Joins the unit of work.
    public void cancelAll(TaskDescriptor<byte[]> kind, Predicate<TaskInstance<byte[]>> condition) {
        var cancelled = new ArrayList<String>();
        forEachWaiting(kind, task -> {
            if (condition.test(task)) {
                cancelled.add(task.getId());
            }
        });
        sql.deleteFrom(SHARED_SCHEDULED_TASK)
                .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(kind.getTaskName()))
                .and(SHARED_SCHEDULED_TASK.TASK_INSTANCE.in(cancelled))
                .and(SHARED_SCHEDULED_TASK.PICKED.isFalse())
                .execute();
    }

    /// Removes the task [#TASK_ID] of this kind, as a part of another statement.
    public static CommonTableExpression<?> removal(TaskDescriptor<byte[]> kind) {
        return name("removed_task")
                .as(deleteFrom(SHARED_SCHEDULED_TASK)
                        .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(inline(kind.getTaskName())))
                        .and(SHARED_SCHEDULED_TASK.TASK_INSTANCE.eq(TASK_ID))
                        .returning(SHARED_SCHEDULED_TASK.TASK_INSTANCE));
    }

    /// One statement instead of one for each task, as the scheduler itself would write them.
    private void insert(List<TaskInstance<byte[]>> tasks) {
        var at = realTime.instant();
        var rows = tasks.stream().map(task -> row(task, at)).toList();
        if (rows.size() == 1) {
            INSERT.on(sql).bind(rows.getFirst()).execute();
        } else {
            sql.execute(RowArrays.of(rows).insertInto(SHARED_SCHEDULED_TASK));
        }
    }

    private static SharedScheduledTaskRecord row(TaskInstance<byte[]> task, Instant at) {
        var row = new SharedScheduledTaskRecord();
        row.setTaskName(task.getTaskName());
        row.setTaskInstance(task.getId());
        row.setTaskData(task.getData());
        row.setExecutionTime(at);
        row.setPicked(false);
        row.setVersion(FIRST_VERSION);
        row.setPriority((short) task.getPriority());
        return row;
    }

    /// The number of tasks that were scheduled and have not completed.
    public long countWaiting(TaskDescriptor<byte[]> tasks) {
        return sql.fetchCount(SHARED_SCHEDULED_TASK, SHARED_SCHEDULED_TASK.TASK_NAME.eq(tasks.getTaskName()));
    }

    /// The data of the task with the lowest id among those that were scheduled and have not completed. It is the
    /// oldest one if ids rise with time.
    public Optional<byte[]> findFirst(TaskDescriptor<byte[]> tasks) {
        return sql.select(SHARED_SCHEDULED_TASK.TASK_DATA)
                .from(SHARED_SCHEDULED_TASK)
                .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(tasks.getTaskName()))
                .orderBy(SHARED_SCHEDULED_TASK.TASK_INSTANCE)
                .limit(1)
                .fetchOptional(SHARED_SCHEDULED_TASK.TASK_DATA);
    }

    private void wakeUp() {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    runDueTasks();
                }
            });
        } else {
            runDueTasks();
        }
    }

    private void runDueTasks() {
        dueWorkPoller.expectWork();
        wakeUps.request();
    }

    /// Stores the data of a task as its raw bytes.
    static final class ByteFormat implements Serializer {

        @Override
        public byte @Nullable [] serialize(@Nullable Object data) {
            return (byte[]) data;
        }

        @Override
        public <T> @Nullable T deserialize(Class<T> type, byte @Nullable [] bytes) {
            return type.cast(bytes);
        }
    }

    /// A task that has not completed.
    ///
    /// @param failures the failed attempts since the last success
    @SuppressWarnings("ArrayRecordComponent")
    public record Waiting(String id, byte[] data, int failures) {}

    /// A task that runs repeatedly.
    ///
    /// @param pause the minimum time between two runs
    /// @param check finds work; empty if the task runs after each pause
    public record Repeated(RecurringTask<Void> task, Duration pause, Optional<DueCheck> check) {

        String name() {
            return task.getName();
        }

        /// The longest time from the end of a run to the next run.
        Duration longestPause() {
            return longer(check.isPresent() ? UNCHECKED : pause, FailurePause.LONGEST);
        }
    }
}
