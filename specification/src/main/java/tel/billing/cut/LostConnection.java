package tel.billing.cut;

/// The end of a connection in the middle of a call.
final class LostConnection extends RuntimeException {
    private static final long serialVersionUID = 1;

    LostConnection() {
        super("the connection is lost", null, true, false);
    }
}
