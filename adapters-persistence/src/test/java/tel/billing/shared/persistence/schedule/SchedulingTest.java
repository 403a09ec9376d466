package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.tables.records.SharedScheduledTaskRecord;
import tel.billing.shared.spec.time.SteppedTime;

class SchedulingTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private static final TaskDescriptor<byte[]> EMAIL = TaskDescriptor.of("letter", byte[].class);

    private final TestDatabase database = TestDatabase.empty();
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void a_repeated_task_runs_repeatedly() {
        try (var scheduling = scheduling(Scheduling.every(PAUSE, "counting", runs::incrementAndGet))) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() >= 3);
        }
    }

    @Test
    void a_repeated_task_runs_again_after_a_failure() {
        var breaking = Scheduling.every(PAUSE, "breaking", () -> {
            if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("broken on purpose");
            }
        });
        try (var scheduling = scheduling(breaking)) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() >= 2);
        }
    }

    @Test
    void a_repeated_task_continues_after_a_restart() {
        try (var scheduling = scheduling(Scheduling.every(PAUSE, "counting", runs::incrementAndGet))) {
            scheduling.start();
            await().atMost(SOON).until(() -> runs.get() >= 1);
        }
        var before = runs.get();
        try (var scheduling = scheduling(Scheduling.every(PAUSE, "counting", runs::incrementAndGet))) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() > before);
        }
    }

    @Test
    void a_due_repeated_task_gets_the_next_thread_before_other_tasks() {
        var gate = new Semaphore(0);
        var begun = new CopyOnWriteArrayList<String>();
        var letters = Tasks.custom(EMAIL).execute((_, _) -> {
            begun.add("letter");
            gate.acquireUninterruptibly();
            return new CompletionHandler.OnCompleteRemove<>();
        });
        var sweep = Scheduling.every(Duration.ofHours(1), "sweep", () -> begun.add("sweep"));
        try (var scheduling = scheduling(List.of(letters), sweep)) {
            scheduling.start();
            await().atMost(SOON).until(() -> begun.size() == 1 && isAtRest("sweep"));
            IntStream.range(0, 2 * Scheduling.THREADS)
                    .forEach(number -> scheduling.scheduleNow(EMAIL.instance(String.valueOf(number))
                            .data(new byte[0])
                            .build()));
            await().atMost(SOON).until(() -> begun.size() == 1 + Scheduling.THREADS);
            letFallDue("sweep");

            gate.release();

            await().atMost(SOON).until(() -> begun.size() > 1 + Scheduling.THREADS);
            assertThat(begun.get(1 + Scheduling.THREADS)).isEqualTo("sweep");
            gate.release(2 * Scheduling.THREADS);
        }
    }

    @Test
    void a_task_with_a_check_runs_soon_after_the_check_finds_work() {
        var due = new AtomicBoolean();
        try (var scheduling =
                scheduling(Scheduling.whenDue(PAUSE, "checked", (_, _) -> due.get(), runs::incrementAndGet))) {
            scheduling.start();
            await().atMost(SOON).until(() -> isAtRest("checked"));
            scheduling.pollOnce();
            assertThat(isWaiting("checked")).isTrue();
            var before = runs.get();

            due.set(true);

            await().atMost(SOON).until(() -> runs.get() >= before + 2);
        }
    }

    @Test
    void a_task_with_a_check_pauses_between_runs() {
        try (var scheduling =
                scheduling(Scheduling.whenDue(Duration.ofHours(1), "pausing", (_, _) -> true, runs::incrementAndGet))) {
            scheduling.start();
            await().atMost(SOON).until(() -> isAtRest("pausing"));

            scheduling.pollOnce();

            assertThat(isWaiting("pausing")).isTrue();
        }
    }

    @Test
    void a_check_that_fails_lets_its_task_and_all_others_run() {
        DueCheck failing = (_, _) -> {
            throw new IllegalStateException("broken on purpose");
        };
        var others = new AtomicInteger();
        try (var scheduling = scheduling(
                List.of(),
                Scheduling.whenDue(PAUSE, "failing", failing, runs::incrementAndGet),
                Scheduling.whenDue(PAUSE, "other", (_, _) -> true, others::incrementAndGet))) {
            scheduling.start();

            await().atMost(SOON).until(() -> runs.get() >= 3 && others.get() >= 3);
        }
    }

    @Test
    void a_task_whose_latest_run_is_in_the_future_runs_when_it_has_work() {
        var tomorrow = Instant.now().plus(Duration.ofDays(1));
        insert("successful", soonWithoutCheck(), row -> row.setLastSuccess(tomorrow));
        insert("failed", soonWithoutCheck(), row -> row.setLastFailure(tomorrow));
        try (var scheduling = scheduling(
                List.of(),
                Scheduling.whenDue(PAUSE, "successful", (_, _) -> true, runs::incrementAndGet),
                Scheduling.whenDue(PAUSE, "failed", (_, _) -> true, runs::incrementAndGet))) {
            scheduling.pollOnce();

            assertThat(isWaiting("successful")).isFalse();
            assertThat(isWaiting("failed")).isFalse();
        }
    }

    /// Correct clocks differ by some seconds.
    @Test
    void a_task_whose_latest_run_is_some_seconds_ahead_pauses_between_runs() {
        insert(
                "checked",
                soonWithoutCheck(),
                row -> row.setLastSuccess(Instant.now().plusSeconds(50)));
        try (var scheduling = scheduling(Scheduling.whenDue(PAUSE, "checked", (_, _) -> true, runs::incrementAndGet))) {
            scheduling.pollOnce();

            assertThat(isWaiting("checked")).isTrue();
        }
    }

    @Test
    void a_task_that_is_further_ahead_than_its_pause_runs_now() {
        var tomorrow = Instant.now().plus(Duration.ofDays(1));
        insert("repeated", tomorrow, _ -> {});
        insert("checked", tomorrow, _ -> {});
        try (var scheduling = scheduling(
                List.of(),
                Scheduling.every(Duration.ofHours(2), "repeated", runs::incrementAndGet),
                Scheduling.whenDue(PAUSE, "checked", (_, _) -> false, runs::incrementAndGet))) {
            scheduling.pollOnce();

            assertThat(isWaiting("repeated")).isFalse();
            assertThat(isWaiting("checked")).isFalse();
        }
    }

    @Test
    void a_task_with_work_runs_although_the_clock_of_this_machine_is_behind() {
        insert("checked", soonWithoutCheck(), row -> row.setLastSuccess(Instant.now()));
        var time = new SteppedTime(Instant.now().minus(Duration.ofHours(2)));
        var checked = Scheduling.whenDue(PAUSE, "checked", (_, _) -> true, runs::incrementAndGet);
        var dueTimes = new DueTimes(database.sql());
        try (var scheduling = new Scheduling(
                database.dataSource(), List.of(), List.of(checked), dueTimes, time, new SimpleMeterRegistry())) {
            scheduling.pollOnce();

            assertThat(isWaiting("checked")).isFalse();
        }
    }

    /// An instance whose clock was ahead died while it ran the task.
    @Test
    void a_heartbeat_in_the_future_is_corrected() {
        insert("running", Instant.now(), row -> {
            row.setPicked(true);
            row.setPickedBy("another instance");
            row.setLastHeartbeat(Instant.now().plus(Duration.ofDays(1)));
        });
        try (var scheduling = scheduling(List.of())) {
            scheduling.pollOnce();

            assertThat(database.sql()
                            .fetchExists(
                                    SHARED_SCHEDULED_TASK,
                                    SHARED_SCHEDULED_TASK.LAST_HEARTBEAT.gt(
                                            Instant.now().plusSeconds(1))))
                    .isFalse();
        }
    }

    @Test
    void a_task_within_its_pause_waits() {
        insert("repeated", Instant.now().plus(Duration.ofHours(2)), _ -> {});
        insert("checked", Instant.now().plus(Duration.ofHours(1)), _ -> {});
        try (var scheduling = scheduling(
                List.of(),
                Scheduling.every(Duration.ofHours(2), "repeated", runs::incrementAndGet),
                Scheduling.whenDue(PAUSE, "checked", (_, _) -> false, runs::incrementAndGet))) {
            scheduling.pollOnce();

            assertThat(isWaiting("repeated")).isTrue();
            assertThat(isWaiting("checked")).isTrue();
        }
    }

    @Test
    void the_clock_of_the_machine_is_compared_with_that_of_the_database() {
        var meters = new SimpleMeterRegistry();
        var time = new SteppedTime(Instant.now().plus(Duration.ofHours(1)));
        var dueTimes = new DueTimes(database.sql());
        try (var scheduling = new Scheduling(database.dataSource(), List.of(), List.of(), dueTimes, time, meters)) {
            scheduling.pollOnce();

            assertThat(meters.get("billing.clock.offset").gauge().value()).isBetween(3_000.0, 3_601.0);
        }
    }

    @Test
    void a_task_with_a_check_pauses_longer_after_repeated_failures() {
        insert("once", soonWithoutCheck(), row -> fail(row, 1, Instant.now().minusSeconds(1)));
        insert("often", soonWithoutCheck(), row -> fail(row, 8, Instant.now().plusSeconds(50)));
        insert(
                "earlier",
                soonWithoutCheck(),
                row -> fail(row, 100, Instant.now().minus(FailurePause.LONGEST)));
        try (var scheduling = scheduling(
                List.of(),
                Scheduling.whenDue(PAUSE, "once", (_, _) -> true, runs::incrementAndGet),
                Scheduling.whenDue(PAUSE, "often", (_, _) -> true, runs::incrementAndGet),
                Scheduling.whenDue(PAUSE, "earlier", (_, _) -> true, runs::incrementAndGet))) {
            scheduling.pollOnce();

            assertThat(isWaiting("once")).isFalse();
            assertThat(isWaiting("often")).isTrue();
            assertThat(isWaiting("earlier")).isFalse();
        }
    }

    @Test
    void a_repeated_task_pauses_longer_after_repeated_failures() {
        var breaking = Scheduling.every(PAUSE, "breaking", () -> {
            throw new IllegalStateException("broken on purpose");
        });
        try (var scheduling = scheduling(breaking)) {
            scheduling.start();

            await().atMost(SOON)
                    .until(() -> database.sql()
                            .fetchExists(
                                    SHARED_SCHEDULED_TASK,
                                    SHARED_SCHEDULED_TASK.CONSECUTIVE_FAILURES.ge(3),
                                    SHARED_SCHEDULED_TASK.EXECUTION_TIME.gt(
                                            Instant.now().plusSeconds(1))));
        }
    }

    private static Instant soonWithoutCheck() {
        return Instant.now().plus(Duration.ofMinutes(30));
    }

    private static void fail(SharedScheduledTaskRecord row, int failures, Instant at) {
        row.setConsecutiveFailures(failures);
        row.setLastFailure(at);
    }

    private void insert(String task, Instant executionTime, Consumer<SharedScheduledTaskRecord> latestRun) {
        var row = new SharedScheduledTaskRecord();
        row.setTaskName(task);
        row.setTaskInstance(RecurringTask.INSTANCE);
        row.setExecutionTime(executionTime);
        row.setPicked(false);
        row.setVersion(1L);
        latestRun.accept(row);
        database.sql().insertInto(SHARED_SCHEDULED_TASK).set(row).execute();
    }

    /// Whether the task waits for its next run without a check.
    private boolean isWaiting(String task) {
        return database.sql()
                .fetchExists(
                        SHARED_SCHEDULED_TASK,
                        SHARED_SCHEDULED_TASK
                                .TASK_NAME
                                .eq(task)
                                .and(SHARED_SCHEDULED_TASK.PICKED.isFalse())
                                .and(SHARED_SCHEDULED_TASK.EXECUTION_TIME.gt(
                                        Instant.now().plus(SOON))));
    }

    private boolean isAtRest(String task) {
        return database.sql()
                .fetchExists(
                        SHARED_SCHEDULED_TASK,
                        SHARED_SCHEDULED_TASK
                                .TASK_NAME
                                .eq(task)
                                .and(SHARED_SCHEDULED_TASK.PICKED.isFalse())
                                .and(SHARED_SCHEDULED_TASK.LAST_SUCCESS.isNotNull()));
    }

    private void letFallDue(String task) {
        database.sql()
                .update(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, Instant.now())
                .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(task))
                .execute();
    }

    private Scheduling scheduling(Scheduling.Repeated task) {
        return scheduling(List.of(), task);
    }

    private Scheduling scheduling(List<? extends Task<byte[]>> once, Scheduling.Repeated... repeated) {
        return new Scheduling(
                database.dataSource(),
                once,
                List.of(repeated),
                new DueTimes(database.sql()),
                new SystemRealTime(),
                new SimpleMeterRegistry());
    }
}
