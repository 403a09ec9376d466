package tel.billing.subscription.domain;

/// The reason of a charge.
public enum ChargePurpose {
    /// The first period.
    ACTIVATION,
    /// A more expensive plan for the rest of a period.
    UPGRADE,
    /// A further period.
    RENEWAL
}
