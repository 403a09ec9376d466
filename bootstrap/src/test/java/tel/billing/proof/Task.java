package tel.billing.proof;

/// Something that a client wants done.
interface Task {

    /// Does what is to be done next. Whether there is more to do.
    boolean goOn();
}
