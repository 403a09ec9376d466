package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.RotateSecret.Command;
import tel.billing.provisioning.application.RotateSecret.Outcome;
import tel.billing.provisioning.domain.Course;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Executes pending orders of the line first, then orders and executes the rotation. A line with a pending
/// order is not rotated: the order may still be withdrawn as unpaid, and the rotation must not execute it.
/// Later orders keep the new password.
record RotationJourney(
        Command command,
        Registrar registrar,
        UnitOfWork unitOfWork,
        Lines lines,
        Ordering ordering,
        CarryOutLine carryOutLine,
        RateLimits limits,
        AuditTrail trail,
        LineNews news,
        RealTime realTime)
        implements Journey<RotationId, Outcome> {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /// One turn before the rotation, one for it, and further turns for concurrent orders.
    private static final int MOST_TURNS = 10;

    /// The next step.
    private sealed interface Next {

        record CarryOut(LineOperation operation) implements Next {}

        record Tell(Outcome outcome) implements Next {}
    }

    @Override
    public Beginning<RotationId, Outcome> begin(UUID id) {
        return isShown()
                ? new Beginning.Drafted<>(new RotationId(id))
                : new Beginning.Refused<>(new Outcome.NotFound());
    }

    @Override
    public RotationId resume(UUID id) {
        return new RotationId(id);
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(RotationId rotation) {
        var begun = realTime.nanoTime();
        Next next = unitOfWork.perform(() -> next(rotation));
        for (var turn = 0; turn < MOST_TURNS && next instanceof Next.CarryOut(var operation); turn++) {
            next = carryOut(operation, rotation, PATIENCE.minusNanos(realTime.nanoTime() - begun));
        }
        return ending(next instanceof Next.Tell(var outcome) ? outcome : new Outcome.Unavailable());
    }

    private Next carryOut(LineOperation operation, RotationId rotation, Duration left) {
        if (!left.isPositive()) {
            return new Next.Tell(new Outcome.Unavailable());
        }
        return switch (carryOutLine.carryOut(operation, left)) {
            case CarryOutLine.Outcome.Unavailable() -> new Next.Tell(new Outcome.Unavailable());
            case CarryOutLine.Outcome.Rejected(var reason) -> new Next.Tell(new Outcome.Refused(reason));
            case CarryOutLine.Outcome.Done(), CarryOutLine.Outcome.Superseded() ->
                unitOfWork.perform(() -> next(rotation));
        };
    }

    /// Orders the new password, once, after pending orders are executed.
    private Next next(RotationId rotation) {
        return lines.hold(command.request().account(), command.line())
                .map(line -> next(rotation, line))
                .orElseThrow();
    }

    private Next next(RotationId rotation, Line line) {
        return switch (line.setup()) {
            case Setup.Absent() -> new Next.Tell(new Outcome.Ended());
            case Setup.Present there -> {
                var isOrdered = lines.rotation(line.account(), rotation).isPresent();
                yield switch (line.newest().course()) {
                    case Course.Undone _ -> new Next.CarryOut(line.newest().id());
                    case Course.Done() ->
                        isOrdered ? new Next.Tell(done(there)) : unlessTooOften(() -> order(line, rotation));
                    case Course.Rejected(var reason) ->
                        isOrdered ? unlessTooOften(() -> orderAgain(line)) : new Next.Tell(new Outcome.Refused(reason));
                    case Course.Superseded _ -> throw new IllegalStateException("superseded by nothing: " + line.id());
                };
            }
        };
    }

    /// Counts new orders only, not replays or attempts during an outage.
    private Next unlessTooOften(Supplier<LineOperation> order) {
        return limits.take(Limit.ROTATE_SECRET, command.request().account().toString())
                .refusal()
                .<Next>map(pause -> new Next.Tell(new Outcome.TooOften(pause)))
                .orElseGet(() -> new Next.CarryOut(order.get()));
    }

    /// Notifies the owner when the password is ordered, because it is visible from now on.
    private LineOperation order(Line line, RotationId rotation) {
        trail.record(Deed.byOwner(
                Action.LINE_SECRET_ROTATED,
                command.by(),
                Target.ofLine(line.id().value())));
        news.passwordChanged(line);
        return ordering.rotate(line, rotation);
    }

    private LineOperation orderAgain(Line line) {
        return ordering.orderAgain(line, line.newest().id().revision()).newest().id();
    }

    private Outcome done(Setup.Present there) {
        return new Outcome.Done(registrar, there.credentials().username(), there.status());
    }

    private static Supplier<Ending<Outcome>> ending(Outcome outcome) {
        return () -> switch (outcome) {
            case Outcome.Done _, Outcome.Ended _, Outcome.NotFound _ -> new Ending.Final<>(outcome);
            case Outcome.Unavailable _, Outcome.Refused _, Outcome.TooOften _ -> new Ending.Provisional<>(outcome);
        };
    }

    private boolean isShown() {
        return lines.find(command.request().account(), command.line())
                .filter(Line::inService)
                .filter(line -> line.setup() instanceof Setup.Present)
                .isPresent();
    }
}
