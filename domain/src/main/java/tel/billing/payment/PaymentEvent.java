package tel.billing.payment;

import java.net.URI;
import java.time.Instant;

/// What happened to a payment, and why.
public sealed interface PaymentEvent {
    Instant at();

    record Captured(ProcessorReference reference, Instant at) implements PaymentEvent {}

    record Declined(DeclineReason reason, Instant at) implements PaymentEvent {}

    /// The customer must act at the processor's page.
    record ActionRequired(URI page, Instant at) implements PaymentEvent {}

    /// The processor has not said yet whether money moved.
    record OutcomeAwaited(Instant at) implements PaymentEvent {}

    record Expired(Instant at) implements PaymentEvent {}
}
