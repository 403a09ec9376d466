package tel.billing.shared.mail;

import com.ibm.icu.text.IDNA;
import com.ibm.icu.text.Normalizer2;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Converts domains to ASCII by UTS 46, non-transitional, which gives the A-labels of IDNA2008 (RFC 5891).
final class AsciiDomain {
    private static final IDNA UTS46 = IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_ASCII
            | IDNA.NONTRANSITIONAL_TO_UNICODE
            | IDNA.USE_STD3_RULES
            | IDNA.CHECK_BIDI
            | IDNA.CHECK_CONTEXTJ
            | IDNA.CHECK_CONTEXTO);

    private AsciiDomain() {}

    /// Empty if the domain is not valid, or if the conversion changes more than case and composition,
    /// because it would then be an alternative spelling of another domain.
    static Optional<String> of(String domain) {
        var written = Normalizer2.getNFCInstance().normalize(lowerCase(domain));
        var info = new IDNA.Info();
        var ascii = UTS46.nameToASCII(written, new StringBuilder(), info).toString();
        var unicode = UTS46.nameToUnicode(written, new StringBuilder(), new IDNA.Info())
                .toString();
        return isValid(info) && isKept(written, ascii, unicode) ? Optional.of(ascii) : Optional.empty();
    }

    /// Converts each character separately: a final sigma is a distinct letter in domains.
    private static String lowerCase(String domain) {
        return domain.codePoints()
                .mapToObj(Character::toString)
                .map(letter -> letter.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /// Accepts two hyphens in positions three and four: such domains exist, although new ones are
    /// not allowed.
    private static boolean isValid(IDNA.Info info) {
        return EnumSet.of(IDNA.Error.HYPHEN_3_4).containsAll(info.getErrors());
    }

    /// Whether each label was written as its A-label or its U-label.
    private static boolean isKept(String written, String ascii, String unicode) {
        var labels = labels(written);
        var inAscii = labels(ascii);
        var inUnicode = labels(unicode);
        return labels.length == inAscii.length
                && labels.length == inUnicode.length
                && IntStream.range(0, labels.length)
                        .allMatch(at -> labels[at].equals(inAscii[at]) || labels[at].equals(inUnicode[at]));
    }

    private static String[] labels(String domain) {
        return domain.split("\\.", -1);
    }
}
