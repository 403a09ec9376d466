package tel.billing.provisioning.domain;

/// How far an operation has come. What may have reached the phone system is counted before it is
/// asked, so that a process that dies leaves a doubt behind, never a false certainty.
public sealed interface Course {

    /// It is to be carried out. `inDoubt` attempts may have been carried out, or may still be.
    record Undone(int inDoubt) implements Course {
        public Undone {
            requireCount(inDoubt);
        }
    }

    record Done() implements Course {}

    /// The phone system refused it, and nothing changed.
    record Rejected(String reason) implements Course {}

    /// Something else was ordered before it was known to be carried out.
    record Superseded(int inDoubt) implements Course {
        public Superseded {
            requireCount(inDoubt);
        }
    }

    /// Whether the phone system changed nothing on its account, for certain.
    default boolean changedNothing() {
        return switch (this) {
            case Undone(var inDoubt) -> inDoubt == 0;
            case Superseded(var inDoubt) -> inDoubt == 0;
            case Rejected _ -> true;
            case Done() -> false;
        };
    }

    private static void requireCount(int inDoubt) {
        if (inDoubt < 0) {
            throw new IllegalArgumentException("less than no attempt is in doubt");
        }
    }
}
