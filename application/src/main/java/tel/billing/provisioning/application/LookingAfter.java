package tel.billing.provisioning.application;

import java.time.Duration;
import tel.billing.provisioning.domain.Course;
import tel.billing.provisioning.domain.Line;
import tel.billing.shared.RealTime;

/// Executes pending orders.
record LookingAfter(CarryingOut carryingOut, RealTime realTime) implements CarryOutUndone {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public boolean carryOutNext() {
        var realNow = realTime.instant();
        var stale = carryingOut.unitOfWork().attempt(() -> lines().takeStale(realNow));
        stale.ifPresent(this::lookAfter);
        return stale.isPresent();
    }

    @Override
    public long count(Duration age) {
        return lines().undone(realTime.instant().minus(age));
    }

    @Override
    public long countRejected() {
        return lines().rejected();
    }

    private void lookAfter(Line line) {
        switch (line.newest().course()) {
            case Course.Undone _ -> carryingOut.carryOut(line.newest().id(), PATIENCE);
            case Course.Done _, Course.Rejected _, Course.Superseded _ -> carryingOut.rest(line);
        }
    }

    private Lines lines() {
        return carryingOut.lines();
    }
}
