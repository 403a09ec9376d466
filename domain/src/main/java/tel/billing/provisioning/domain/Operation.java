package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.domain.Course.Done;
import tel.billing.provisioning.domain.Course.Rejected;
import tel.billing.provisioning.domain.Course.Superseded;
import tel.billing.provisioning.domain.Course.Undone;

/// An order about a line, and what became of it. A proof that it was carried out outranks
/// everything else.
public record Operation(LineOperation id, Target target, Course course) {

    public static Operation ordered(LineOperation id, Target target) {
        return new Operation(id, target, new Undone(0));
    }

    /// The phone system is about to be asked.
    public Operation asked() {
        return switch (course) {
            case Undone(var inDoubt) -> to(new Undone(inDoubt + 1));
            case Done _, Rejected _, Superseded _ ->
                throw new IllegalStateException("what came to its end is not asked for: " + id);
        };
    }

    /// An attempt did not reach the phone system.
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

    /// The phone system refused it, with all attempts that were made.
    public Operation rejected(String reason) {
        return switch (course) {
            case Undone _ -> to(new Rejected(reason));
            case Superseded _ -> to(new Superseded(0));
            case Done _, Rejected _ -> this;
        };
    }

    /// Something else is ordered.
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
