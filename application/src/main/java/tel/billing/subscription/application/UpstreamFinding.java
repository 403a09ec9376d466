package tel.billing.subscription.application;

import java.net.URI;
import java.util.Optional;
import tel.billing.payment.DeclineReason;

/// What the external systems answered for an open charge.
sealed interface UpstreamFinding {
    /// The wallet covers the bill, or did a moment ago.
    record Covered() implements UpstreamFinding {}

    record CardRefuses(DeclineReason reason) implements UpstreamFinding {}

    /// The cardholder or the processor did not act in time.
    record CardGivesUp() implements UpstreamFinding {}

    record CardPending(Optional<URI> page) implements UpstreamFinding {}

    record LineReady() implements UpstreamFinding {}

    /// The PBX is down or does not answer.
    record LineUnavailable() implements UpstreamFinding {}

    /// The PBX rejected the line.
    record LineRejected(String reason) implements UpstreamFinding {}

    /// A newer order replaced this line order.
    record LineSuperseded() implements UpstreamFinding {}
}
