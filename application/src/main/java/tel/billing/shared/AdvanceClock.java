package tel.billing.shared;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Lets business time pass, for those who try the service out: stops at each instant at which something falls due, runs
/// it, and goes on.
public record AdvanceClock(BusinessClock clock, List<DueWork> works) {

    /// Answers when everything due up to `target` is done and the clock has reached it.
    public void to(Instant target) {
        var runDueWork = new RunDueWork(clock, works);
        for (var next = nextDue(target); next.isPresent(); next = nextDue(target)) {
            clock.forwardTo(next.get());
            runDueWork.run();
        }
        clock.forwardTo(target);
    }

    private Optional<Instant> nextDue(Instant target) {
        return works.stream()
                .map(DueWork::nextDue)
                .flatMap(Optional::stream)
                .filter(due -> !due.isAfter(target))
                .min(Instant::compareTo);
    }
}
