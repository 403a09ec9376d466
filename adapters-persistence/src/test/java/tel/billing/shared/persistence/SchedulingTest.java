package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
                    .forEach(number -> scheduling.soon(EMAIL.instance(String.valueOf(number))
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
            scheduling.checkOnce();
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

            scheduling.checkOnce();

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
