package tel.billing.payment;

/// Is kept.
@Deprecated
public sealed interface Promise {
    record Kept() implements Promise {}
}
