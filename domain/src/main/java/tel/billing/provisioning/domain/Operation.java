package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.domain.Course.Done;
import tel.billing.provisioning.domain.Course.Rejected;
import tel.billing.provisioning.domain.Course.Superseded;
import tel.billing.provisioning.domain.Course.Undone;

/// An order of a line and its progress. A proof of execution overrides any other result.
public record Operation(LineOperation id, Target target, Course course) {

    public static Operation ordered(LineOperation id, Target target) {
        return new Operation(id, target, new Undone(0));
    }

    /// Counts an attempt, before the PBX is called.
    public Operation asked() {
        return switch (course) {
            case Undone(var inDoubt) -> to(new Undone(inDoubt + 1));
            case Done _, Rejected _, Superseded _ ->
                throw new IllegalStateException("A finished operation cannot be attempted: " + id);
        };
    }

    /// An attempt did not reach the PBX.
    public Operation missed() {
        return switch (course) {
            case Undone(var inDoubt) -> to(new Undone(inDoubt - 1));
            case Superseded(var inDoubt) -> to(new Superseded(inDoubt - 1));
            case Done _, Rejected _ -> this;
        };
    }

    public Operation done() {
        return to(new Done());
    }

    /// The PBX rejected the operation, including all earlier attempts.
    public Operation rejected(String reason) {
        return switch (course) {
            case Undone _ -> to(new Rejected(reason));
            case Superseded _ -> to(new Superseded(0));
            case Done _, Rejected _ -> this;
        };
    }

    /// A newer operation replaces this one.
    public Operation superseded() {
        return switch (course) {
            case Undone(var inDoubt) -> to(new Superseded(inDoubt));
            case Done _, Rejected _, Superseded _ -> this;
        };
    }

    private Operation to(Course next) {
        return new Operation(id, target, next);
    }
}
