package tel.billing.provisioning.kamailio;

import java.io.Serial;

/// Kamailio, or its database, is silent, or says what nobody understands.
final class NoAnswer extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean mayHaveArrived;

    private NoAnswer(boolean mayHaveArrived, Throwable cause) {
        super(cause);
        this.mayHaveArrived = mayHaveArrived;
    }

    /// What was asked for certainly was not done.
    static NoAnswer andNothingDone(Throwable cause) {
        return new NoAnswer(false, cause);
    }

    static NoAnswer andNobodyKnows(Throwable cause) {
        return new NoAnswer(true, cause);
    }

    boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
