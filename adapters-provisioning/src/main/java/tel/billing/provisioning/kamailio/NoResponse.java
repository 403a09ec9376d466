package tel.billing.provisioning.kamailio;

import java.io.Serial;
import java.util.Objects;

/// Kamailio or its database did not respond, or sent a response that cannot be read.
final class NoResponse extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean mayHaveArrived;

    private NoResponse(boolean mayHaveArrived, Throwable cause) {
        super(cause);
        this.mayHaveArrived = mayHaveArrived;
    }

    /// The request certainly had no effect.
    static NoResponse withoutEffect(Throwable cause) {
        return new NoResponse(false, cause);
    }

    static NoResponse withUnknownResult(Throwable cause) {
        return new NoResponse(true, cause);
    }

    /// Without credentials, for operators.
    String reason() {
        var cause = Objects.requireNonNull(getCause());
        return cause instanceof IncompleteOperation unusable ? unusable.remaining() : KamailioProblemLog.reason(cause);
    }

    boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
