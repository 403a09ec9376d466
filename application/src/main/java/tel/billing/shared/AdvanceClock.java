package tel.billing.shared;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Moves business time forward, for people who try the service out. It stops at each instant at which work is
/// due, runs that work and its follow-up work, and continues.
public record AdvanceClock(BusinessClock clock, List<DueWork> works, List<FollowUpWork> followUpWorks) {

    public AdvanceClock(BusinessClock clock, List<DueWork> works) {
        this(clock, works, List.of());
    }

    /// Returns when all work due up to `target` is done and the clock has reached it. The result lists due
    /// work that cannot be done yet, with the reason. If no work is due on the way, the follow-up work of earlier
    /// moves runs at `target`.
    public List<String> to(Instant target) {
        var undone = List.<String>of();
        var reached = Instant.MIN;
        var rounds = 0;
        for (var stop = nextStop(target); stop.isPresent(); stop = nextStop(target)) {
            // Due work may create more work at the same instant. The number of rounds is limited.
            rounds = stop.get().at().isAfter(reached) ? 0 : rounds + 1;
            if (rounds > works.size()) {
                throw new IllegalStateException("work due at %s ran and is still due".formatted(reached));
            }
            reached = rounds == 0 ? stop.get().at() : reached;
            clock.forwardTo(reached);
            new RunDueWork(clock, stop.get().due()).run();
            undone = followUp();
        }
        clock.forwardTo(target);
        return reached.equals(Instant.MIN) ? followUp() : undone;
    }

    private List<String> followUp() {
        return followUpWorks.stream()
                .map(FollowUpWork::runNow)
                .flatMap(Collection::stream)
                .toList();
    }

    private Optional<Stop> nextStop(Instant target) {
        var dues = works.stream()
                .flatMap(work -> work.nextDue().map(at -> new Due(at, work)).stream())
                .toList();
        return dues.stream()
                .map(Due::at)
                .min(Instant::compareTo)
                .filter(at -> !at.isAfter(target))
                .map(at -> new Stop(
                        at,
                        dues.stream()
                                .filter(due -> due.at().equals(at))
                                .map(Due::work)
                                .toList()));
    }

    private record Due(Instant at, DueWork work) {}

    /// The next instant at which work is due, and that work.
    private record Stop(Instant at, List<DueWork> due) {}
}
