package tel.billing.provisioning;

/// What a line does for its owner.
public enum LineStatus {
    /// It rings and calls.
    ACTIVE,
    /// It makes no calls but emergency calls.
    SUSPENDED
}
