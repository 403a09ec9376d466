package tel.billing.shared.bootstrap;

import org.jspecify.annotations.Nullable;

/// The service cannot start for a reason that its operator can fix. The operator sees only the message,
/// one sentence.
public final class StartupFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StartupFailure(String sentence) {
        this(sentence, null);
    }

    public StartupFailure(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }

    /// The message.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
