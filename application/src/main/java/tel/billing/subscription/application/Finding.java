package tel.billing.subscription.application;

import java.net.URI;
import java.util.Optional;
import tel.billing.payment.DeclineReason;

/// What the external systems answered for an open charge.
sealed interface Finding {
    /// The wallet covers the bill, or did a moment ago.
    record Covered() implements Finding {}

    record CardRefuses(DeclineReason reason) implements Finding {}

    /// The cardholder or the processor did not act in time.
    record CardGivesUp() implements Finding {}

    record CardPending(Optional<URI> page) implements Finding {}

    record LineReady() implements Finding {}

    /// The PBX is down or does not answer.
    record LineUnavailable() implements Finding {}

    /// The PBX rejected the line.
    record LineRejected(String reason) implements Finding {}

    /// A newer order replaced this line order.
    record LineSuperseded() implements Finding {}
}
