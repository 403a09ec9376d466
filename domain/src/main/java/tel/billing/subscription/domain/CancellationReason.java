package tel.billing.subscription.domain;

/// Why a subscription was cancelled.
public enum CancellationReason {
    BY_CUSTOMER,
    /// The subscription stayed unpaid after its suspension.
    UNPAID,
    ACCOUNT_CLOSED,
    /// The draft was not activated in time.
    EXPIRED
}
