package tel.billing.shared.spec;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import tel.billing.shared.BackgroundJobs;

/// Jobs that run when a test says so. All of them count their work.
public final class InMemoryBackgroundJobs implements BackgroundJobs {
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final Map<String, List<Instant>> queues = new ConcurrentHashMap<>();
    private final InstantSource realTime;

    /// @param names of all jobs
    public InMemoryBackgroundJobs(InstantSource realTime, String... names) {
        this.realTime = realTime;
        for (var name : names) {
            queues.put(name, new CopyOnWriteArrayList<>());
            jobs.put(
                    name,
                    new Job(
                            name,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            0,
                            Optional.of(Backlog.NONE)));
        }
    }

    @Override
    public synchronized List<Job> list() {
        var now = realTime.instant();
        return jobs.values().stream().map(job -> counted(job, now)).toList();
    }

    private Job counted(Job job, Instant now) {
        var due = queue(job.name()).stream().filter(at -> !at.isAfter(now)).toList();
        return new Job(
                job.name(),
                job.runningOn(),
                job.nextRun(),
                job.lastSuccess(),
                job.lastFailure(),
                job.failures(),
                Optional.of(new Backlog(due.size(), due.stream().min(Instant::compareTo))));
    }

    private List<Instant> queue(String name) {
        return queues.getOrDefault(name, List.of());
    }

    /// A run begins on an instance.
    public void start(String name, String instance) {
        change(
                name,
                job -> new Job(
                        name,
                        Optional.of(instance),
                        Optional.empty(),
                        job.lastSuccess(),
                        job.lastFailure(),
                        job.failures(),
                        job.backlog()));
    }

    /// A run ends successfully, and the next one is scheduled for `next`.
    public void succeed(String name, Instant next) {
        change(
                name,
                job -> new Job(
                        name,
                        Optional.empty(),
                        Optional.of(next),
                        Optional.of(realTime.instant()),
                        job.lastFailure(),
                        0,
                        job.backlog()));
    }

    /// A run fails, and the next one is scheduled for `next`.
    public void fail(String name, Instant next) {
        change(
                name,
                job -> new Job(
                        name,
                        Optional.empty(),
                        Optional.of(next),
                        job.lastSuccess(),
                        Optional.of(realTime.instant()),
                        job.failures() + 1,
                        job.backlog()));
    }

    /// Adds work of the job.
    public void add(String name, Instant due) {
        queue(name).add(due);
    }

    private synchronized void change(String name, UnaryOperator<Job> change) {
        jobs.computeIfPresent(name, (_, job) -> change.apply(job));
    }
}
