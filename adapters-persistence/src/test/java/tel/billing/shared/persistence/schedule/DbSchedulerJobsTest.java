package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.jooq.impl.DSL.inline;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BackgroundJobs;
import tel.billing.shared.BackgroundJobs.Backlog;
import tel.billing.shared.BackgroundJobs.Job;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.spec.BackgroundJobsContract;

class DbSchedulerJobsTest extends BackgroundJobsContract {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final String JOB = "sweep";
    private static final String ITEM = "item";
    private static final TaskDescriptor<byte[]> EMAIL = TaskDescriptor.of("letter", byte[].class);

    private final TestDatabase database = TestDatabase.empty();
    private final SystemRealTime realTime = new SystemRealTime();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore ends = new Semaphore(0);
    private volatile boolean succeeds;
    private boolean isStarted;

    @AutoClose
    private final Scheduling scheduling = scheduling(
            List.of(),
            List.of(Scheduling.whenDue(
                    Duration.ofHours(1),
                    JOB,
                    DueCheck.at(SHARED_SCHEDULED_TASK.EXECUTION_TIME, SHARED_SCHEDULED_TASK.TASK_NAME.eq(inline(ITEM))),
                    this::work)));

    @Override
    protected BackgroundJobs jobs() {
        return scheduling.jobs();
    }

    @Override
    protected Instant now() {
        return realTime.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private void work() {
        begun.release();
        ends.acquireUninterruptibly();
        if (!succeeds) {
            throw new IllegalStateException("broken on purpose");
        }
    }

    @Override
    protected void run(boolean succeeds) {
        this.succeeds = succeeds;
        whileRunning(() -> {});
        await().atMost(SOON).until(() -> jobs().list().getFirst().runningOn().isEmpty());
    }

    @Override
    protected void whileRunning(Runnable check) {
        if (isStarted) {
            database.sql()
                    .update(SHARED_SCHEDULED_TASK)
                    .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, Instant.now())
                    .where(SHARED_SCHEDULED_TASK.TASK_NAME.eq(JOB))
                    .execute();
            scheduling.pollOnce();
        } else {
            scheduling.start();
            isStarted = true;
        }
        begun.acquireUninterruptibly();
        check.run();
        ends.release();
    }

    @Override
    protected void add(Instant due) {
        database.sql()
                .insertInto(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.TASK_NAME, ITEM)
                .set(SHARED_SCHEDULED_TASK.TASK_INSTANCE, UUID.randomUUID().toString())
                .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, due)
                .set(SHARED_SCHEDULED_TASK.PICKED, false)
                .set(SHARED_SCHEDULED_TASK.VERSION, 1L)
                .execute();
    }

    @Test
    void tasks_that_are_scheduled_one_by_one_are_one_job_for_each_kind() {
        var letters = Tasks.custom(EMAIL).execute((_, _) -> new CompletionHandler.OnCompleteRemove<>());
        try (var mail = scheduling(List.of(letters), List.of())) {
            assertThat(mail.jobs().list()).extracting(Job::backlog).containsExactly(Optional.of(Backlog.NONE));

            mail.scheduleNow(List.of(
                    EMAIL.instance("1").data(new byte[0]).build(),
                    EMAIL.instance("2").data(new byte[0]).build()));

            assertThat(mail.jobs().list()).singleElement().satisfies(job -> {
                assertThat(job.name()).isEqualTo("letter");
                assertThat(job.lastSuccess()).isEmpty();
                assertThat(job.nextRun()).isPresent();
                assertThat(job.backlog())
                        .hasValueSatisfying(due -> assertThat(due.count()).isEqualTo(2));
            });
        }
    }

    private Scheduling scheduling(List<Task<byte[]>> once, List<Scheduling.Repeated> repeated) {
        return new Scheduling(
                database.dataSource(),
                once,
                repeated,
                new DueTimes(database.sql()),
                realTime,
                new SimpleMeterRegistry());
    }
}
