package tel.billing.shared;

/// The store did not answer. What was under way may be durable or not: whoever must know asks again. Only an outage is
/// told so, never a fault of what was asked.
public final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StoreUnavailable(Throwable cause) {
        super("the store does not answer: " + firstLine(cause), cause);
    }

    private static String firstLine(Throwable cause) {
        return cause.toString().lines().findFirst().orElse("");
    }
}
