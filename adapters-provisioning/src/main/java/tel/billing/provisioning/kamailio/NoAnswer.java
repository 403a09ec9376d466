package tel.billing.provisioning.kamailio;

import java.io.Serial;

/// Kamailio or its database did not respond, or sent a response that cannot be read.
final class NoAnswer extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean mayHaveArrived;

    private NoAnswer(boolean mayHaveArrived, Throwable cause) {
        super(cause);
        this.mayHaveArrived = mayHaveArrived;
    }

    /// The request certainly had no effect.
    static NoAnswer withoutEffect(Throwable cause) {
        return new NoAnswer(false, cause);
    }

    static NoAnswer withUnknownResult(Throwable cause) {
        return new NoAnswer(true, cause);
    }

    boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
