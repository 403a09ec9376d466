package tel.billing.invoice;

/// What a line of an invoice is for.
public enum InvoiceLineKind {
    /// A period of a plan.
    SUBSCRIPTION,
    /// The upgrade to another plan for the rest of a period.
    UPGRADE
}
