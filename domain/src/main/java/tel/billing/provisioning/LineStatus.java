package tel.billing.provisioning;

/// The status of a line for its owner.
public enum LineStatus {
    /// Incoming and outgoing calls are possible.
    ACTIVE,
    /// Only emergency calls are possible.
    SUSPENDED
}
