package tel.billing.shared.bootstrap.settings;

import java.util.function.UnaryOperator;

/// An entry of a list setting is not valid.
public final class FaultyEntry extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String entry;
    private final String reason;

    /// @param reason a clause such as "repeats a rate limit"
    FaultyEntry(String entry, String reason) {
        super(entry + " " + reason);
        this.entry = entry;
        this.reason = reason;
    }

    /// The end of the sentence "X must be a list of ...".
    ///
    /// @param mask hides secrets in the entry
    String clause(UnaryOperator<String> mask) {
        return "but its entry \"%s\" %s".formatted(mask.apply(entry), reason);
    }
}
