package tel.billing.invoice;

/// What a line of an invoice is about.
public enum LineKind {
    /// A term of a plan.
    SUBSCRIPTION,
    /// A dearer plan for what is left of a term.
    UPGRADE
}
