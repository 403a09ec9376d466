package tel.billing.shared.bootstrap;

import org.jspecify.annotations.Nullable;

/// The service cannot start for a reason that its operator can mend. The message is one sentence for that person, and
/// all that they are shown.
public final class CannotStart extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CannotStart(String sentence) {
        this(sentence, null);
    }

    public CannotStart(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }

    /// The message.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
