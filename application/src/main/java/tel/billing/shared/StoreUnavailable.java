package tel.billing.shared;

/// The store did not answer, could not write, or exceeded a time limit of a lock or a statement. Running work may be
/// durable or not. A caller that must know retries with the same key. An invalid request never causes this exception.
public final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StoreUnavailable(Throwable cause) {
        super("the store is not available: " + firstLine(cause), cause);
    }

    private static String firstLine(Throwable cause) {
        return cause.toString().lines().findFirst().orElse("");
    }
}
