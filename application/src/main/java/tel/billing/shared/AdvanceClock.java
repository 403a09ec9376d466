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
        var reached = Instant.MIN;
        var rounds = 0;
        for (var next = nextDue(target); next.isPresent(); next = nextDue(target)) {
            // What runs may lead to more at the same instant, in work that had its turn; but not without end.
            rounds = next.get().isAfter(reached) ? 0 : rounds + 1;
            if (rounds > works.size()) {
                throw new IllegalStateException("what was due at %s ran and is still due".formatted(reached));
            }
            reached = rounds == 0 ? next.get() : reached;
            clock.forwardTo(reached);
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
