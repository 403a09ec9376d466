package tel.billing.shared.embedded;

import org.jspecify.annotations.Nullable;

/// The service cannot start what it brings along, for a reason that the operator can resolve. The message is one
/// sentence for the operator.
public final class EmbeddedStartupFailure extends RuntimeException {
    /// The environment variable that names the data directory, for messages.
    static final String DATA_DIRECTORY = "BILLING_DATA_DIRECTORY";

    private static final long serialVersionUID = 1;

    EmbeddedStartupFailure(String sentence) {
        this(sentence, null);
    }

    EmbeddedStartupFailure(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }

    /// The message.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
