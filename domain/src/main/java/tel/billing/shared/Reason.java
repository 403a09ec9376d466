package tel.billing.shared;

import java.text.Normalizer;

/// Why one of the staff did something, in their own words: 1 to 500 code points in NFC, on one line, trimmed.
public record Reason(String words) {
    private static final int MAX_LENGTH = 500;

    public Reason {
        if (words.isBlank() || words.codePointCount(0, words.length()) > MAX_LENGTH) {
            throw new IllegalArgumentException("a reason has 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    public static Parsed<Reason> parse(String text) {
        var words = Normalizer.normalize(text, Normalizer.Form.NFC).strip();
        if (words.isBlank() || words.codePointCount(0, words.length()) > MAX_LENGTH) {
            return Parsed.faulty("must have 1 to %s characters".formatted(MAX_LENGTH));
        }
        if (words.codePoints().anyMatch(Character::isISOControl)) {
            return Parsed.faulty("must not contain control characters");
        }
        return Parsed.valid(new Reason(words));
    }

    @Override
    public String toString() {
        return words;
    }
}
