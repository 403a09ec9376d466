package tel.billing.payment;

import java.net.URI;
import java.time.Instant;
import tel.billing.shared.Money;

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

    /// Money is on its way to the card.
    record RefundBegun(RefundId refund, Money amount, Instant at) implements PaymentEvent {}

    record RefundDone(RefundId refund, Money amount, Instant at) implements PaymentEvent {}

    /// The money stays, or came back.
    record RefundFailed(RefundId refund, Money amount, Instant at) implements PaymentEvent {}

    /// The card's owner disputes the payment, and the money was taken from us.
    record ChargedBack(Money amount, Instant at) implements PaymentEvent {}

    record ChargebackReversed(Money amount, Instant at) implements PaymentEvent {}

    /// The processor took back what it had said of the capture.
    record CaptureFailed(Instant at) implements PaymentEvent {}
}
