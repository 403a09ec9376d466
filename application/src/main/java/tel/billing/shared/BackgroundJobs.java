package tel.billing.shared;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The jobs that run in the background, in real time, each on one instance at a time. The instances share what
/// this port returns.
public interface BackgroundJobs {

    /// All jobs of this release, always in the same order. It reads only, and counts what is due, so it may
    /// take a while if much work is due.
    List<Job> list();

    /// A job, and its runs on all instances.
    ///
    /// @param name        the name, in lower case with hyphens
    /// @param runningOn   the instance that runs the job now; empty if none does
    /// @param nextRun     when the job runs next at the latest; empty if it has nothing to do, or runs now
    /// @param lastSuccess the end of its last successful run; empty if there was none, or if it is not recorded
    /// @param lastFailure the end of its last failed run; empty if there was none
    /// @param failures    the failed runs since the last successful one
    /// @param backlog     the work that is due; empty if the job does not count it
    record Job(
            String name,
            Optional<String> runningOn,
            Optional<Instant> nextRun,
            Optional<Instant> lastSuccess,
            Optional<Instant> lastFailure,
            int failures,
            Optional<Backlog> backlog) {}

    /// Work that is due.
    ///
    /// @param count  the number of items
    /// @param oldest since when the first item is due; empty if none is due
    record Backlog(long count, Optional<Instant> oldest) {
        public static final Backlog NONE = new Backlog(0, Optional.empty());
    }
}
