package tel.billing.provisioning.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.application.PhoneSystem.Answer;
import tel.billing.provisioning.domain.Course;
import tel.billing.provisioning.domain.Instruction;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.Operation;
import tel.billing.provisioning.domain.RejectionReason;
import tel.billing.shared.RealTime;
import tel.billing.shared.Reason;
import tel.billing.shared.UnitOfWork;

/// Counts the attempt, asks, records the answer. Any number may do so at once for one operation:
/// the phone system carries it out once, and the first proof of that is recorded.
record CarryingOut(
        UnitOfWork unitOfWork,
        Lines lines,
        PhoneSystem phoneSystem,
        Ordering ordering,
        AuditTrail trail,
        RealTime realTime)
        implements CarryOutLine {
    private static final Optional<Instant> NO_MORE = Optional.empty();
    /// An outage concerns the phone system, not the line, so the pause does not grow. An order whose attempt failed
    /// is overdue when a longer outage ends.
    private static final Duration PAUSE_AFTER_OUTAGE = Duration.ofSeconds(10);

    /// The remaining work of an operation.
    private sealed interface Begun {

        record Ask(Instruction instruction) implements Begun {}

        record Told(Outcome outcome) implements Begun {}
    }

    @Override
    public Outcome carryOut(LineOperation id, Duration atMost) {
        return switch (unitOfWork.perform(() -> begin(id))) {
            case Begun.Told(var outcome) -> outcome;
            case Begun.Ask(var instruction) -> {
                var answer = phoneSystem.carryOut(instruction, atMost);
                yield unitOfWork.perform(() -> record(instruction, answer));
            }
        };
    }

    /// Stores that the line has no pending work.
    void rest(Line line) {
        unitOfWork.attempt(
                () -> lines.hold(line.account(), line.id()).filter(line::equals).map(held -> {
                    lines.advance(held, NO_MORE);
                    return held;
                }));
    }

    private Begun begin(LineOperation id) {
        var line = lines.hold(id.account(), id.line()).orElseThrow();
        var operation = lines.find(id).orElseThrow();
        if (!(operation.course() instanceof Course.Undone)) {
            return new Begun.Told(told(operation));
        }
        lines.advance(operation.asked());
        return new Begun.Ask(line.instruction());
    }

    private Outcome record(Instruction sent, Answer answer) {
        var id = sent.operation();
        var line = lines.hold(id.account(), id.line()).orElseThrow();
        var operation = lines.find(id).orElseThrow();
        return switch (answer) {
            case Answer.Done() -> advance(line, operation.done());
            case Answer.Rejected(var reason) -> reject(line, operation, sent.reasonFor(reason));
            case Answer.Unfinished _ -> told(operation);
            case Answer.Unavailable(var mayHaveArrived) ->
                retrySoon(line, mayHaveArrived ? operation : operation.missed());
            case Answer.Outdated(var revision) -> outdated(line, operation, revision);
        };
    }

    private Outcome retrySoon(Line line, Operation operation) {
        if (operation.course() instanceof Course.Undone) {
            lines.advance(line.with(operation), Optional.of(realTime.instant().plus(PAUSE_AFTER_OUTAGE)));
        } else {
            lines.advance(operation);
        }
        return told(operation);
    }

    /// Staff find each rejection in the audit log, also of an order that is withdrawn at once.
    private Outcome reject(Line line, Operation operation, RejectionReason reason) {
        var rejected = operation.rejected(reason.words());
        if (operation.course() instanceof Course.Undone) {
            trail.record(Deed.byTheService(
                            Action.LINE_REJECTED, Target.ofLine(line.id().value()))
                    .with(new Reason(reason.words())));
        }
        return advance(line, rejected);
    }

    private Outcome advance(Line line, Operation operation) {
        if (operation.course() instanceof Course.Undone || !line.newest().id().equals(operation.id())) {
            lines.advance(operation);
        } else {
            lines.advance(line.with(operation), NO_MORE);
        }
        return told(operation);
    }

    /// The PBX knows a newer operation than the newest stored one. Operations were lost, for example by a
    /// restored backup.
    private Outcome outdated(Line line, Operation operation, long revision) {
        if (line.newest().id().equals(operation.id()) && operation.course() instanceof Course.Undone) {
            ordering.orderAgain(line, revision);
            return new Outcome.Superseded();
        }
        return told(operation);
    }

    private static Outcome told(Operation operation) {
        return switch (operation.course()) {
            case Course.Undone _ -> new Outcome.Unavailable();
            case Course.Done() -> new Outcome.Done();
            case Course.Rejected(var reason) -> new Outcome.Rejected(reason);
            case Course.Superseded _ -> new Outcome.Superseded();
        };
    }
}
