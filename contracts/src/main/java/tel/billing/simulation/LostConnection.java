package tel.billing.simulation;

/// The loss of a connection during a call.
final class LostConnection extends RuntimeException {
    private static final long serialVersionUID = 1;

    LostConnection() {
        super("the connection is lost", null, true, false);
    }
}
