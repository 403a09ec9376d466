package tel.billing.shared;

import java.text.Normalizer;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Text that people type into one line: in NFC, trimmed, at least one visible character, without control
/// characters, line separators and paragraph separators. It has no characters that XML forbids, because
/// documents are rendered from XML.
public final class SingleLineText {
    private static final int MAX_UNITS_FOR_ONE = 4;
    /// These characters are invisible, and can hide the text around them or change its direction: format
    /// characters, all others with the property Default_Ignorable_Code_Point (DerivedCoreProperties.txt of
    /// Unicode 16), and the empty braille pattern.
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\p{Cf}\\x{034F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{2065}\\x{2800}"
                    + "\\x{3164}\\x{FE00}-\\x{FE0F}\\x{FFA0}\\x{FFF0}-\\x{FFF8}\\x{E0000}-\\x{E0FFF}]");

    private SingleLineText() {}

    /// A far too long text is rejected before normalisation, which can take quadratic time.
    public static <R> Parsed<R> parse(String typed, int maxLength, Function<String, R> make) {
        if (typed.length() > MAX_UNITS_FOR_ONE * maxLength) {
            return tooLong(maxLength);
        }
        var text = Normalizer.normalize(typed, Normalizer.Form.NFC).strip();
        if (withoutInvisible(text).codePoints().allMatch(SingleLineText::isGap)) {
            return Parsed.invalid(InputError.required("must not be blank"));
        }
        if (!fits(text, maxLength)) {
            return tooLong(maxLength);
        }
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            return Parsed.invalid(InputError.malformed("must not contain control characters"));
        }
        if (text.codePoints().anyMatch(SingleLineText::isLineSeparator)) {
            return Parsed.invalid(InputError.malformed("must not contain line or paragraph separators"));
        }
        if (text.codePoints().anyMatch(SingleLineText::isNowhereInXml)) {
            return Parsed.invalid(InputError.malformed("must not contain U+FFFE, U+FFFF or an unpaired surrogate"));
        }
        return Parsed.valid(make.apply(text));
    }

    private static <R> Parsed<R> tooLong(int maxLength) {
        return Parsed.invalid(InputError.tooLong(maxLength, "must have 1 to %s characters".formatted(maxLength)));
    }

    /// Removes invisible characters other than white space and control characters.
    public static String withoutInvisible(String text) {
        return INVISIBLE.matcher(text).replaceAll("");
    }

    /// White space of any kind, such as a no-break space, and control characters.
    private static boolean isGap(int point) {
        return Character.isSpaceChar(point) || Character.isISOControl(point);
    }

    private static boolean isLineSeparator(int point) {
        var type = Character.getType(point);
        return type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }

    /// Forbidden characters beside control characters (XML 1.0, 2.2).
    private static boolean isNowhereInXml(int point) {
        return point == 0xFFFE || point == 0xFFFF || Character.getType(point) == Character.SURROGATE;
    }

    /// Whether a text is not blank and has at most `maxLength` code points. Stored texts may contain characters
    /// that [#parse] rejects.
    public static boolean fits(String text, int maxLength) {
        return !text.isBlank() && text.codePointCount(0, text.length()) <= maxLength;
    }
}
