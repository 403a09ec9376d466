package tel.billing.invoice;

/// The kind of a line of an invoice.
public enum LineKind {
    /// A period of a plan.
    SUBSCRIPTION,
    /// The upgrade to another plan for the rest of a period.
    UPGRADE
}
