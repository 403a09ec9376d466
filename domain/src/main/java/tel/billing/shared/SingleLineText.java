package tel.billing.shared;

import java.text.Normalizer;
import java.util.function.Function;

/// Text that people type into one line: in NFC, trimmed, at least one code point, without control characters.
/// It has no characters that XML forbids, because documents are rendered from XML.
public final class SingleLineText {
    private static final int MAX_UNITS_FOR_ONE = 4;

    private SingleLineText() {}

    /// A far too long text is rejected before normalisation, which can take quadratic time.
    public static <R> Parsed<R> parse(String typed, int maxLength, Function<String, R> make) {
        if (typed.length() > MAX_UNITS_FOR_ONE * maxLength) {
            return tooLong(maxLength);
        }
        var text = Normalizer.normalize(typed, Normalizer.Form.NFC).strip();
        if (text.isEmpty()) {
            return Parsed.faulty(InputError.required("must not be blank"));
        }
        if (!fits(text, maxLength)) {
            return tooLong(maxLength);
        }
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            return Parsed.faulty(InputError.malformed("must not contain control characters"));
        }
        if (text.codePoints().anyMatch(SingleLineText::isNowhereInXml)) {
            return Parsed.faulty(InputError.malformed("must not contain U+FFFE, U+FFFF or an unpaired surrogate"));
        }
        return Parsed.valid(make.apply(text));
    }

    private static <R> Parsed<R> tooLong(int maxLength) {
        return Parsed.faulty(InputError.tooLong(maxLength, "must have 1 to %s characters".formatted(maxLength)));
    }

    /// Forbidden characters beside control characters (XML 1.0, 2.2).
    private static boolean isNowhereInXml(int point) {
        return point == 0xFFFE || point == 0xFFFF || Character.getType(point) == Character.SURROGATE;
    }

    /// Whether a text is not blank and has at most `maxLength` code points.
    public static boolean fits(String text, int maxLength) {
        return !text.isBlank() && text.codePointCount(0, text.length()) <= maxLength;
    }
}
