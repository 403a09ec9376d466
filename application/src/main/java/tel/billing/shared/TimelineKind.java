package tel.billing.shared;

/// The kinds of records on the timeline of an account, in the order of records with the same time.
public enum TimelineKind {
    AUDIT,
    INVOICE,
    LEDGER,
    PAYMENT,
    SUBSCRIPTION,
    LINE,
    EMAIL
}
