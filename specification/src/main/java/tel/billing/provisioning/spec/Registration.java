package tel.billing.provisioning.spec;

/// What becomes of a phone that registers at the phone system.
public enum Registration {
    ACCEPTED,
    /// The line is suspended.
    BLOCKED,
    /// There is no such line, or the password is another one.
    REFUSED
}
