package tel.billing.subscription.domain;

/// Why a subscription is over.
public enum CancelCause {
    BY_CUSTOMER,
    /// Nobody paid, until long after it was suspended.
    UNPAID,
    ACCOUNT_CLOSED,
    /// A draft that nobody activated for long.
    LAPSED
}
