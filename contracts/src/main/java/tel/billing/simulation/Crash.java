package tel.billing.simulation;

/// The death of a process.
final class Crash extends Error {
    private static final long serialVersionUID = 1;

    Crash() {
        super("the process dies", null, false, false);
    }
}
