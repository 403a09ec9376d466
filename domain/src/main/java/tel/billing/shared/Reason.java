package tel.billing.shared;

/// The reason that a staff member enters for an action: 1 to 500 code points in NFC, on one line, trimmed.
public record Reason(String text) {
    private static final int MAX_LENGTH = 500;

    public Reason {
        if (!SingleLineText.fits(text, MAX_LENGTH)) {
            throw new IllegalArgumentException("a reason must have 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<Reason> parse(String text) {
        return SingleLineText.parse(text, MAX_LENGTH, Reason::new);
    }

    @Override
    public String toString() {
        return text;
    }
}
