package tel.billing.payment.domain;

/// A change of a refund and its reason.
public sealed interface RefundEvent {

    /// The processor has the refund, or may have it.
    record Sent() implements RefundEvent {}

    /// The processor has sent the money to the card.
    record Done() implements RefundEvent {}

    /// The refund failed before it reached the card.
    record Failed() implements RefundEvent {}

    /// The bank has returned the money of the refund.
    record Returned() implements RefundEvent {}
}
