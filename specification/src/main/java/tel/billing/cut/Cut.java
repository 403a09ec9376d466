package tel.billing.cut;

/// The death of a process.
final class Cut extends Error {
    private static final long serialVersionUID = 1;

    Cut() {
        super("the process dies", null, false, false);
    }
}
