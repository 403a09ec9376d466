package tel.billing.shared;

import java.time.InstantSource;
import java.util.List;

/// Does all work that the business clock has reached. Work that fails keeps no other from running; its failure is told
/// at the end.
public record RunDueWork(InstantSource clock, List<DueWork> works) {

    public void run() {
        var failures = new Failures();
        works.forEach(work -> failures.collect(() -> exhaust(work)));
        failures.tell();
    }

    private void exhaust(DueWork work) {
        var mayBeMore = isDue(work);
        while (mayBeMore) {
            mayBeMore = work.runDue(clock.instant());
        }
    }

    /// To ask costs less than to run in vain, which most of it would, each second on each instance.
    private boolean isDue(DueWork work) {
        return work.nextDue().filter(at -> !at.isAfter(clock.instant())).isPresent();
    }
}
