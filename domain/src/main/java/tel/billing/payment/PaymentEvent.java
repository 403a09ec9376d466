package tel.billing.payment;

import java.net.URI;
import java.time.Instant;
import tel.billing.shared.Money;

/// A change of a payment and its reason.
public sealed interface PaymentEvent {
    Instant at();

    record Captured(ProcessorReference reference, Instant at) implements PaymentEvent {}

    record Declined(DeclineReason reason, Instant at) implements PaymentEvent {}

    /// The customer must act on the processor's page.
    record ActionRequired(URI page, Instant at) implements PaymentEvent {}

    /// The processor's result is outstanding.
    record ResultPending(Instant at) implements PaymentEvent {}

    record Expired(Instant at) implements PaymentEvent {}

    /// The refund was drafted and reserves its amount. The processor may not have received it yet.
    record RefundBegun(RefundId refund, Money amount, Instant at) implements PaymentEvent {}

    record RefundDone(RefundId refund, Money amount, Instant at) implements PaymentEvent {}

    /// The refund failed, or the bank returned its money.
    record RefundFailed(RefundId refund, Money amount, Instant at) implements PaymentEvent {}

    /// The cardholder disputed the payment, and the processor deducted the money.
    record ChargedBack(Money amount, Instant at) implements PaymentEvent {}

    record ChargebackReversed(Money amount, Instant at) implements PaymentEvent {}

    /// The processor reported that the capture failed.
    record CaptureFailed(Instant at) implements PaymentEvent {}
}
