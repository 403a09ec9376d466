package tel.billing.provisioning.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.application.PhoneSystem.Answer;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.provisioning.domain.RejectionReason;
import tel.billing.shared.RealTime;
import tel.billing.shared.Reason;
import tel.billing.shared.UnitOfWork;

/// Counts the attempt, calls the PBX, and records its answer. Several threads and instances may do this
/// concurrently for one operation: the PBX executes it once, and the first proof of that is recorded.
record ProvisionLineHandler(
        UnitOfWork unitOfWork,
        Lines lines,
        PhoneSystem phoneSystem,
        OrderLineHandler orderLineHandler,
        AuditTrail trail,
        RealTime realTime)
        implements ProvisionLine {
    private static final Optional<Instant> NO_MORE = Optional.empty();
    /// An attempt that certainly did not reach the PBX says nothing about the line, so the pause does not
    /// grow. An attempt without an answer may concern this line alone. Its pauses grow, see
    /// [Lines#takeForRecovery].
    private static final Duration PAUSE_AFTER_OUTAGE = Duration.ofSeconds(10);

    /// The remaining work of an operation.
    private sealed interface Attempt {

        record Send(LineInstruction lineInstruction) implements Attempt {}

        record AlreadyFinished(Outcome outcome) implements Attempt {}
    }

    @Override
    public Outcome execute(LineOperationId id, Duration atMost) {
        return switch (unitOfWork.perform(() -> begin(id))) {
            case Attempt.AlreadyFinished(var outcome) -> outcome;
            case Attempt.Send(var lineInstruction) -> {
                var answer = phoneSystem.execute(lineInstruction, atMost);
                yield unitOfWork.perform(() -> record(lineInstruction, answer));
            }
        };
    }

    /// Stores that the line has no pending work.
    void clearRecovery(Line line) {
        unitOfWork.attempt(
                () -> lines.lock(line.account(), line.id()).filter(line::equals).map(held -> {
                    lines.advance(held, NO_MORE);
                    return held;
                }));
    }

    private Attempt begin(LineOperationId id) {
        var line = lines.lock(id.account(), id.line()).orElseThrow();
        var lineOperation = lines.find(id).orElseThrow();
        if (!(lineOperation.progress() instanceof OperationProgress.Pending)) {
            return new Attempt.AlreadyFinished(outcomeOf(lineOperation));
        }
        lines.advance(lineOperation.attempted());
        return new Attempt.Send(line.instruction());
    }

    private Outcome record(LineInstruction sent, Answer answer) {
        var id = sent.operation();
        var line = lines.lock(id.account(), id.line()).orElseThrow();
        var lineOperation = lines.find(id).orElseThrow();
        return switch (answer) {
            case Answer.Done() -> advance(line, lineOperation.done());
            case Answer.Rejected(var reason) -> reject(line, lineOperation, sent.reasonFor(reason));
            case Answer.Unfinished _ -> outcomeOf(lineOperation);
            case Answer.Unavailable(var mayHaveArrived, var _) ->
                mayHaveArrived ? outcomeOf(lineOperation) : retrySoon(line, lineOperation.notDelivered());
            case Answer.Outdated(var revision) -> outdated(line, lineOperation, revision);
        };
    }

    private Outcome retrySoon(Line line, LineOperation lineOperation) {
        if (lineOperation.progress() instanceof OperationProgress.Pending) {
            lines.advance(
                    line.with(lineOperation), Optional.of(realTime.instant().plus(PAUSE_AFTER_OUTAGE)));
        } else {
            lines.advance(lineOperation);
        }
        return outcomeOf(lineOperation);
    }

    /// Records each rejection in the audit log, even if the order is withdrawn immediately.
    private Outcome reject(Line line, LineOperation lineOperation, RejectionReason reason) {
        var rejected = lineOperation.rejected(reason.text());
        if (lineOperation.progress() instanceof OperationProgress.Pending) {
            trail.record(AuditEvent.byTheService(
                            AuditAction.LINE_REJECTED,
                            AuditTarget.ofLine(line.id().value()))
                    .with(new Reason(reason.text())));
        }
        return advance(line, rejected);
    }

    private Outcome advance(Line line, LineOperation lineOperation) {
        if (lineOperation.progress() instanceof OperationProgress.Pending
                || !line.newest().id().equals(lineOperation.id())) {
            lines.advance(lineOperation);
        } else {
            lines.advance(line.with(lineOperation), NO_MORE);
        }
        return outcomeOf(lineOperation);
    }

    /// The PBX knows a newer operation than the newest stored one. Operations were lost, for example by a
    /// restored backup.
    private Outcome outdated(Line line, LineOperation lineOperation, long revision) {
        if (line.newest().id().equals(lineOperation.id())
                && lineOperation.progress() instanceof OperationProgress.Pending) {
            orderLineHandler.orderAgain(line, revision);
            return new Outcome.Superseded();
        }
        return outcomeOf(lineOperation);
    }

    private static Outcome outcomeOf(LineOperation lineOperation) {
        return switch (lineOperation.progress()) {
            case OperationProgress.Pending _ -> new Outcome.Unavailable();
            case OperationProgress.Done() -> new Outcome.Done();
            case OperationProgress.Rejected(var reason) -> new Outcome.Rejected(reason);
            case OperationProgress.Superseded _ -> new Outcome.Superseded();
        };
    }
}
