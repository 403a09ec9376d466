package tel.billing.shared;

import java.text.Normalizer;
import java.util.function.Function;

/// What people type into one line: in NFC, trimmed, at least one code point, without control characters
/// and without what no XML document may hold, for papers are printed from one.
public final class OneLine {
    private static final int MOST_UNITS_FOR_ONE = 4;

    private OneLine() {}

    /// What is far too long is refused unread, for to normalise it can take the square of its length.
    public static <R> Parsed<R> parse(String typed, int maxLength, Function<String, R> make) {
        var text = typed.length() > MOST_UNITS_FOR_ONE * maxLength
                ? ""
                : Normalizer.normalize(typed, Normalizer.Form.NFC).strip();
        if (!typed.isEmpty() && typed.length() <= MOST_UNITS_FOR_ONE * maxLength && text.isEmpty()) {
            return Parsed.faulty("must not be blank");
        }
        if (!fits(text, maxLength)) {
            return Parsed.faulty("must have 1 to %s characters".formatted(maxLength));
        }
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            return Parsed.faulty("must not contain control characters");
        }
        if (text.codePoints().anyMatch(OneLine::isNowhereInXml)) {
            return Parsed.faulty("must not contain U+FFFE, U+FFFF or half a character");
        }
        return Parsed.valid(make.apply(text));
    }

    /// Beside control characters (XML 1.0, 2.2).
    private static boolean isNowhereInXml(int point) {
        return point == 0xFFFE || point == 0xFFFF || Character.getType(point) == Character.SURROGATE;
    }

    /// Whether a text is not blank and has so many code points at most.
    public static boolean fits(String text, int maxLength) {
        return !text.isBlank() && text.codePointCount(0, text.length()) <= maxLength;
    }
}
