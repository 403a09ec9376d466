package tel.billing.provisioning;

import java.time.Duration;

/// Executes an ordered operation at the PBX. Call it outside any unit of work, after the commit of the
/// order. Idempotent: a finished operation is answered without calling the PBX; any other is sent again and
/// executed once.
public interface ProvisionLine {

    /// Returns within `atMost`.
    Outcome execute(LineOperationId operation, Duration atMost);

    sealed interface Outcome {

        /// The line is as ordered, or was until a newer operation was executed.
        record Done() implements Outcome {}

        /// The PBX rejected the operation and changed nothing. It is not retried. The order stays until the
        /// caller withdraws it or orders something else. `reason` is for the customer and for staff, and
        /// contains no credentials.
        record Rejected(String reason) implements Outcome {}

        /// The PBX is down or does not answer. The operation may have been executed or not, or may
        /// still be executed; [OrderLine#withdraw] distinguishes these cases. It is retried later
        /// unless it is withdrawn.
        record Unavailable() implements Outcome {}

        /// A newer order replaced the operation, or it was withdrawn, before its execution was confirmed.
        record Superseded() implements Outcome {}
    }
}
