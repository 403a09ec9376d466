package tel.billing.shared;

import java.time.InstantSource;
import java.util.List;

/// Does all work that is due by the business clock. A failure does not keep other work from running. It is
/// thrown at the end.
public record RunDueWork(InstantSource clock, List<DueWork> works) {

    /// Whether [#run] has work to do now.
    public boolean isAnyDue() {
        return works.stream().anyMatch(this::isDue);
    }

    public void run() {
        var failures = new FailureCollector();
        works.forEach(work -> failures.collect(() -> exhaust(work)));
        failures.throwFirst();
    }

    private void exhaust(DueWork work) {
        var mayBeMore = isDue(work);
        while (mayBeMore) {
            mayBeMore = work.runDue(clock.instant());
        }
    }

    /// Checking costs less than a run that finds nothing.
    private boolean isDue(DueWork work) {
        return work.isDue(clock.instant());
    }
}
