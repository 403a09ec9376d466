package tel.billing.subscription.domain;

/// What is charged for.
public enum Purpose {
    /// The first term.
    ACTIVATION,
    /// A dearer plan for what is left of a term.
    UPGRADE,
    /// A further term.
    RENEWAL
}
