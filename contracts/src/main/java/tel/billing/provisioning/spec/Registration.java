package tel.billing.provisioning.spec;

/// The result of a phone's registration at the PBX.
public enum Registration {
    ACCEPTED,
    /// The line is suspended.
    BLOCKED,
    /// The line does not exist, or the password is wrong.
    REFUSED
}
