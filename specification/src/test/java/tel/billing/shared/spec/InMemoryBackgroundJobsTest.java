package tel.billing.shared.spec;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.BackgroundJobs;
import tel.billing.shared.spec.time.SteppedTime;

class InMemoryBackgroundJobsTest extends BackgroundJobsContract {
    private static final String JOB = "sweep";

    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final InMemoryBackgroundJobs jobs = new InMemoryBackgroundJobs(realTime, JOB);

    @Override
    protected BackgroundJobs jobs() {
        return jobs;
    }

    @Override
    protected Instant now() {
        return realTime.instant();
    }

    @Override
    protected void run(boolean succeeds) {
        jobs.start(JOB, "billing-1");
        var next = now().plus(Duration.ofHours(1));
        if (succeeds) {
            jobs.succeed(JOB, next);
        } else {
            jobs.fail(JOB, next);
        }
    }

    @Override
    protected void whileRunning(Runnable check) {
        jobs.start(JOB, "billing-1");
        check.run();
    }

    @Override
    protected void add(Instant due) {
        jobs.add(JOB, due);
    }
}
