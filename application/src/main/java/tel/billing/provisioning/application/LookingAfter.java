package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.provisioning.application.PhoneSystem.Reading;
import tel.billing.provisioning.domain.Course;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.domain.Line;

/// Carries out what is undone, and orders again what is not as it was carried out.
record LookingAfter(CarryingOut carryingOut) implements CarryOutUndone {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public boolean carryOutNext() {
        var realNow = carryingOut.realTime().instant();
        var stale = carryingOut.unitOfWork().attempt(() -> lines().takeStale(realNow));
        stale.ifPresent(this::lookAfter);
        return stale.isPresent();
    }

    @Override
    public long count(Duration age) {
        return lines().undone(carryingOut.realTime().instant().minus(age));
    }

    @Override
    public long countRejected() {
        return lines().rejected();
    }

    private void lookAfter(Line line) {
        switch (line.newest().course()) {
            case Course.Undone _ -> carryingOut.carryOut(line.newest().id(), PATIENCE);
            case Course.Done() -> compare(line);
            case Course.Rejected _, Course.Superseded _ -> {
                // nobody is to look after it: staff are told of it, or there is a newer one
            }
        }
    }

    private void compare(Line line) {
        switch (carryingOut.phoneSystem().read(line.account(), line.id(), PATIENCE)) {
            case Reading.Unavailable() -> {
                // it was put off when it was taken
            }
            case Reading.Absent() -> mend(line);
            case Reading.Present present -> {
                if (isAsOrdered(line, present)) {
                    carryingOut.confirm(line);
                } else {
                    mend(line);
                }
            }
        }
    }

    private void mend(Line line) {
        orderedAgain(line)
                .ifPresent(again -> carryingOut.carryOut(again.newest().id(), PATIENCE));
    }

    /// Empty if something else was ordered meanwhile.
    private Optional<Line> orderedAgain(Line line) {
        return carryingOut
                .unitOfWork()
                .attempt(() -> carryingOut
                        .lines()
                        .hold(line.account(), line.id())
                        .filter(line::equals)
                        .map(held -> carryingOut
                                .ordering()
                                .orderAgain(held, held.newest().id().revision())));
    }

    private static boolean isAsOrdered(Line line, Reading.Present present) {
        return switch (line.setup()) {
            case Setup.Present(var credentials, var limits, var status) ->
                present.equals(new Reading.Present(credentials.username(), limits, status));
            case Setup.Absent() -> false;
        };
    }

    private Lines lines() {
        return carryingOut.lines();
    }
}
