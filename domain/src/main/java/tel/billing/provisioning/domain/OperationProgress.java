package tel.billing.provisioning.domain;

/// The progress of an operation. An attempt is counted before the PBX is called. A crash therefore leaves
/// an uncertain attempt, never a wrong result.
public sealed interface OperationProgress {

    /// To be executed. `inDoubt` attempts may have been executed, or may still be.
    record Pending(int inDoubt) implements OperationProgress {
        public Pending {
            requireCount(inDoubt);
        }
    }

    record Done() implements OperationProgress {}

    /// The PBX rejected the operation, and nothing changed.
    record Rejected(String reason) implements OperationProgress {}

    /// A newer order replaced the operation before its result was known.
    record Superseded(int inDoubt) implements OperationProgress {
        public Superseded {
            requireCount(inDoubt);
        }
    }

    /// Whether the operation certainly changed nothing at the PBX.
    default boolean changedNothing() {
        return switch (this) {
            case Pending(var inDoubt) -> inDoubt == 0;
            case Superseded(var inDoubt) -> inDoubt == 0;
            case Rejected _ -> true;
            case Done() -> false;
        };
    }

    private static void requireCount(int inDoubt) {
        if (inDoubt < 0) {
            throw new IllegalArgumentException("inDoubt must not be negative.");
        }
    }
}
