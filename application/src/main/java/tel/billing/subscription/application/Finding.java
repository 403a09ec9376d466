package tel.billing.subscription.application;

import java.net.URI;
import java.util.Optional;
import tel.billing.payment.DeclineReason;

/// What those outside say of an open charge.
sealed interface Finding {
    /// The wallet covers it, or did a moment ago.
    record Covered() implements Finding {}

    record CardRefuses(DeclineReason reason) implements Finding {}

    /// The card's owner, or its processor, did not act in time.
    record CardGivesUp() implements Finding {}

    record CardPending(Optional<URI> page) implements Finding {}

    record LineReady() implements Finding {}

    /// The phone system is away or silent.
    record LineUnavailable() implements Finding {}

    /// The phone system answered, and will not set the line up so.
    record LineRejected(String reason) implements Finding {}

    /// Something else was ordered of the line.
    record LineSuperseded() implements Finding {}
}
