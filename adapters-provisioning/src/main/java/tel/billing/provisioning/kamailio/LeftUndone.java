package tel.billing.provisioning.kamailio;

import java.io.Serial;

/// Kamailio answered, and has not done all that it was told. The message says what is left.
final class LeftUndone extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    LeftUndone(String what) {
        super(what);
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
