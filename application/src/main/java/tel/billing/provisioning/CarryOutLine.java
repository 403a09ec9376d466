package tel.billing.provisioning;

import java.time.Duration;

/// Has the phone system carry out what was ordered. Call it outside any unit of work, after that of
/// the order is durable. An operation that came to its end is answered without asking the phone
/// system; any other is asked for, however often this is called, and carried out once.
public interface CarryOutLine {

    /// Answers within `atMost`.
    Outcome carryOut(LineOperation operation, Duration atMost);

    sealed interface Outcome {

        /// The line is as ordered, or was until something else was carried out.
        record Done() implements Outcome {}

        /// The phone system rejected the operation and changed nothing. It is not asked again. The line stays
        /// ordered so until the caller withdraws the operation or orders something else. `reason` is for the
        /// customer and for staff, and names no credentials.
        record Rejected(String reason) implements Outcome {}

        /// The phone system is away or silent, and the operation may have been carried out or not,
        /// or still be: [OrderLine#withdraw] knows. Unless it is withdrawn it is carried out later.
        record Unavailable() implements Outcome {}

        /// Something else was ordered, or it was withdrawn, before anybody learnt that it was
        /// carried out.
        record Superseded() implements Outcome {}
    }
}
