package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.domain.OperationProgress.Done;
import tel.billing.provisioning.domain.OperationProgress.Pending;
import tel.billing.provisioning.domain.OperationProgress.Rejected;
import tel.billing.provisioning.domain.OperationProgress.Superseded;

/// An order of a line and its progress. A proof of execution overrides any other result.
public record LineOperation(LineOperationId id, LineTarget target, OperationProgress progress) {

    public static LineOperation ordered(LineOperationId id, LineTarget lineTarget) {
        return new LineOperation(id, lineTarget, new Pending(0));
    }

    /// Counts an attempt, before the PBX is called.
    public LineOperation attempted() {
        return switch (progress) {
            case Pending(var inDoubt) -> to(new Pending(inDoubt + 1));
            case Done _, Rejected _, Superseded _ ->
                throw new IllegalStateException("A finished operation cannot be attempted: " + id);
        };
    }

    /// An attempt did not reach the PBX.
    public LineOperation notDelivered() {
        return switch (progress) {
            case Pending(var inDoubt) -> to(new Pending(inDoubt - 1));
            case Superseded(var inDoubt) -> to(new Superseded(inDoubt - 1));
            case Done _, Rejected _ -> this;
        };
    }

    public LineOperation done() {
        return to(new Done());
    }

    /// The PBX rejected the operation, including all earlier attempts.
    public LineOperation rejected(String reason) {
        return switch (progress) {
            case Pending _ -> to(new Rejected(reason));
            case Superseded _ -> to(new Superseded(0));
            case Done _, Rejected _ -> this;
        };
    }

    /// A newer operation replaces this one.
    public LineOperation superseded() {
        return switch (progress) {
            case Pending(var inDoubt) -> to(new Superseded(inDoubt));
            case Done _, Rejected _, Superseded _ -> this;
        };
    }

    private LineOperation to(OperationProgress next) {
        return new LineOperation(id, target, next);
    }
}
