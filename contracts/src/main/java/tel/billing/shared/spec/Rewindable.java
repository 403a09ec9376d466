package tel.billing.shared.spec;

/// A store whose changes can be rolled back.
public interface Rewindable {

    /// Takes a snapshot. The returned action restores it.
    Runnable remember();

    /// The contents, as a value.
    Object contents();
}
