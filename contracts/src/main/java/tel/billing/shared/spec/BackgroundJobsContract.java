package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BackgroundJobs;
import tel.billing.shared.BackgroundJobs.Backlog;
import tel.billing.shared.BackgroundJobs.Job;

/// The contract of [BackgroundJobs], for one job that counts its work and that runs when the test says so.
public abstract class BackgroundJobsContract {

    protected abstract BackgroundJobs jobs();

    /// The real time of the jobs.
    protected abstract Instant now();

    /// Runs the job to its end.
    protected abstract void run(boolean succeeds);

    /// Performs `check` while the job runs.
    protected abstract void whileRunning(Runnable check);

    /// Adds work of the job.
    protected abstract void add(Instant due);

    @Test
    void a_job_that_never_ran_has_no_runs() {
        assertThat(job().lastSuccess()).isEmpty();
        assertThat(job().lastFailure()).isEmpty();
        assertThat(job().failures()).isZero();
        assertThat(job().backlog()).contains(Backlog.NONE);
    }

    @Test
    void the_last_success_and_the_next_run_are_returned() {
        var before = now();

        run(true);

        assertThat(job().lastSuccess())
                .hasValueSatisfying(at -> assertThat(at).isBetween(before.minusMillis(1), now()));
        assertThat(job().nextRun()).hasValueSatisfying(at -> assertThat(at).isAfter(before));
        assertThat(job().lastFailure()).isEmpty();
        assertThat(job().runningOn()).isEmpty();
    }

    @Test
    void failures_are_counted_until_the_next_success() {
        run(false);
        run(false);

        assertThat(job().failures()).isEqualTo(2);
        assertThat(job().lastFailure()).isPresent();
        assertThat(job().lastSuccess()).isEmpty();

        run(true);

        assertThat(job().failures()).isZero();
        assertThat(job().lastFailure()).isPresent();
        assertThat(job().lastSuccess()).isPresent();
    }

    @Test
    void a_running_job_names_its_instance() {
        whileRunning(() -> {
            assertThat(job().runningOn())
                    .hasValueSatisfying(instance -> assertThat(instance).isNotBlank());
            assertThat(job().nextRun()).isEmpty();
        });
    }

    @Test
    void only_work_that_is_due_is_counted() {
        var oldest = now().minus(Duration.ofHours(2));
        add(now().minus(Duration.ofHours(1)));
        add(oldest);
        add(now().plus(Duration.ofHours(1)));

        assertThat(job().backlog()).contains(new Backlog(2, Optional.of(oldest)));
    }

    private Job job() {
        var all = jobs().list();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }
}
