package tel.billing.provisioning.kamailio;

import java.io.Serial;

/// Kamailio responded but did not do all that was requested. The message says what remains.
final class IncompleteOperation extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    IncompleteOperation(String remaining) {
        super(remaining);
    }

    String remaining() {
        return String.valueOf(getMessage());
    }
}
