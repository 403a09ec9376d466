package tel.billing.shared;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Staff see what the service does in the background, and whether it keeps up.
///
/// @param works the work at instants of the business clock, by its name; one of the jobs runs it
public record ShowBackgroundJobs(BackgroundJobs jobs, Map<String, DueWork> works, InstantSource clock) {

    public ShowBackgroundJobs {
        works = Map.copyOf(works);
    }

    /// The jobs, and the work at instants of the business clock.
    public record View(List<BackgroundJobs.Job> jobs, List<TimedWork> works) {}

    /// Work at instants of the business clock.
    ///
    /// @param next  the earliest instant at which there is work; empty if none is scheduled
    /// @param isDue whether this instant has come
    public record TimedWork(String name, Optional<Instant> next, boolean isDue) {}

    /// All jobs and all work, always in the same order.
    public View show() {
        var now = clock.instant();
        return new View(
                jobs.list(),
                new TreeMap<>(works)
                        .entrySet().stream()
                                .map(work -> timed(work.getKey(), work.getValue(), now))
                                .toList());
    }

    private static TimedWork timed(String name, DueWork work, Instant now) {
        return new TimedWork(name, work.nextDue(), work.isDue(now));
    }
}
