package tel.billing.shared;

/// The store did not answer, could not write, or exceeded a time limit of a lock or a statement. A transaction
/// in progress may have been committed or not. To find out, the caller retries with the same key. An invalid request
/// never causes this exception.
public final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    /// Why the store was not available.
    public enum Reason {
        /// There is no connection, or no answer.
        SILENCE,
        /// The store answers but lacks resources (disk, memory), has a system error, or is a standby. It counts as
        /// unable to write.
        REFUSAL,
        /// A statement, or its wait for a lock, took too long.
        TIMEOUT
    }

    /// The store did not answer.
    public StoreUnavailable(Throwable cause) {
        this(Reason.SILENCE, cause, "");
    }

    /// @param details further information for the log, without values; empty if there is none
    public StoreUnavailable(Reason reason, Throwable cause, String details) {
        super("the store is not available: " + firstLine(cause) + details, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    private static String firstLine(Throwable cause) {
        return cause.toString().lines().findFirst().orElse("");
    }
}
