package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.RotateLinePassword.Command;
import tel.billing.provisioning.application.RotateLinePassword.Outcome;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Executes pending orders of the line first, then orders and executes the rotation. A line with a pending
/// order is not rotated: the order may still be withdrawn as unpaid, and the rotation must not execute it. The
/// same applies to a rejected order, unless it changes only the password. Later orders keep the new password.
record RotateLinePasswordOperation(
        Command command,
        Registrar registrar,
        UnitOfWork unitOfWork,
        Lines lines,
        OrderLineHandler orderLineHandler,
        ProvisionLine provisionLine,
        RateLimits limits,
        AuditTrail trail,
        LineMails lineMails,
        RealTime realTime)
        implements IdempotentOperation<RotationId, Outcome> {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    /// One turn before the rotation, one for it, and further turns for concurrent orders.
    private static final int MAX_TURNS = 10;

    /// The next step.
    private sealed interface Next {

        record Execute(LineOperationId operation) implements Next {}

        record Reply(Outcome outcome) implements Next {}
    }

    @Override
    public Start<RotationId, Outcome> begin(UUID id) {
        return isShown() ? new Start.Drafted<>(new RotationId(id)) : new Start.Rejected<>(new Outcome.NotFound());
    }

    @Override
    public RotationId resume(UUID id) {
        return new RotationId(id);
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(RotationId rotation) {
        var begun = realTime.nanoTime();
        Next next = unitOfWork.perform(() -> next(rotation));
        for (var turn = 0; turn < MAX_TURNS && next instanceof Next.Execute(var operation); turn++) {
            next = execute(operation, rotation, TIMEOUT.minusNanos(realTime.nanoTime() - begun));
        }
        return ending(next instanceof Next.Reply(var outcome) ? outcome : new Outcome.Unavailable());
    }

    private Next execute(LineOperationId operation, RotationId rotation, Duration left) {
        if (!left.isPositive()) {
            return new Next.Reply(new Outcome.Unavailable());
        }
        return switch (provisionLine.execute(operation, left)) {
            case ProvisionLine.Outcome.Unavailable() -> new Next.Reply(new Outcome.Unavailable());
            case ProvisionLine.Outcome.Rejected(var reason) -> new Next.Reply(new Outcome.Rejected(reason));
            case ProvisionLine.Outcome.Done(), ProvisionLine.Outcome.Superseded() ->
                unitOfWork.perform(() -> next(rotation));
        };
    }

    /// Orders the new password, once, after pending orders are executed.
    private Next next(RotationId rotation) {
        return lines.lock(command.request().account(), command.line())
                .map(line -> next(rotation, line))
                .orElseThrow();
    }

    private Next next(RotationId rotation, Line line) {
        return switch (line.configuration()) {
            case LineConfiguration.Absent() -> new Next.Reply(new Outcome.Ended());
            case LineConfiguration.Present there -> {
                var isOrdered = lines.rotation(line.account(), rotation).isPresent();
                yield switch (line.newest().progress()) {
                    case OperationProgress.Pending _ ->
                        new Next.Execute(line.newest().id());
                    case OperationProgress.Done() ->
                        isOrdered ? new Next.Reply(done(there)) : withinRateLimit(() -> order(line, rotation));
                    case OperationProgress.Rejected _ when isOrdered -> withinRateLimit(() -> orderAgain(line));
                    case OperationProgress.Rejected _
                    when changesOnlyThePassword(line) -> withinRateLimit(() -> order(line, rotation));
                    case OperationProgress.Rejected(var reason) -> new Next.Reply(new Outcome.Rejected(reason));
                    case OperationProgress.Superseded _ ->
                        throw new IllegalStateException(
                                "The newest operation of line %s must not be superseded.".formatted(line.id()));
                };
            }
        };
    }

    private boolean changesOnlyThePassword(Line line) {
        return lines.before(line.newest().id())
                .filter(before -> before.target().equals(line.newest().target()))
                .isPresent();
    }

    /// Counts new orders only, not replays or attempts during an outage.
    private Next withinRateLimit(Supplier<LineOperationId> order) {
        return limits.take(RateLimit.ROTATE_SECRET, command.request().account().toString())
                .refusal()
                .<Next>map(pause -> new Next.Reply(new Outcome.RateLimited(pause)))
                .orElseGet(() -> new Next.Execute(order.get()));
    }

    /// Notifies the owner when the password is ordered, because it is visible from now on.
    private LineOperationId order(Line line, RotationId rotation) {
        trail.record(AuditEvent.byUser(
                AuditAction.LINE_SECRET_ROTATED,
                command.by(),
                AuditTarget.ofLine(line.id().value())));
        lineMails.passwordChanged(line);
        return orderLineHandler.rotate(line, rotation);
    }

    private LineOperationId orderAgain(Line line) {
        return orderLineHandler
                .orderAgain(line, line.newest().id().revision())
                .newest()
                .id();
    }

    private Outcome done(LineConfiguration.Present there) {
        return new Outcome.Done(registrar, there.credentials().username(), there.status());
    }

    private static Supplier<Completion<Outcome>> ending(Outcome outcome) {
        return () -> switch (outcome) {
            case Outcome.Done _ -> new Completion.Final<>(outcome);
            case Outcome.Ended _,
                    Outcome.NotFound _,
                    Outcome.Unavailable _,
                    Outcome.Rejected _,
                    Outcome.RateLimited _ -> new Completion.Provisional<>(outcome);
        };
    }

    private boolean isShown() {
        return lines.find(command.request().account(), command.line())
                .flatMap(Line::configurationInService)
                .isPresent();
    }
}
