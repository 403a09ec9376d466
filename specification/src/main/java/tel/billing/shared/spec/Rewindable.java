package tel.billing.shared.spec;

/// A store whose changes can be taken back.
public interface Rewindable {

    /// Remembers the present; whoever runs the answer is back in it.
    Runnable remember();

    /// What it holds, as a value.
    Object contents();
}
