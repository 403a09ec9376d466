package tel.billing.provisioning.domain;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tel.billing.shared.SingleLineText;

/// Why a phone system rejected an order, in its own words, fit for customers, staff and logs: one line of 1
/// to 200 visible characters that names neither the username nor the password that were sent, nor any hash
/// such as HA1.
public record RejectionReason(String text) {
    private static final int MAX_LENGTH = 200;
    private static final String WITHHELD = "***";
    private static final String NOT_GIVEN = "no reason was given";
    /// Controls, halves of characters, and separators of words, lines and paragraphs.
    private static final Pattern GAP = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Z}]+");
    /// 32 hexadecimal digits are an MD5 hash, such as HA1; longer runs are other hashes.
    private static final Pattern HASH = Pattern.compile("\\p{XDigit}{32,}");

    public RejectionReason {
        if (text.isBlank() || text.codePointCount(0, text.length()) > MAX_LENGTH) {
            throw new IllegalArgumentException("a reason has 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    /// Truncates a long text.
    ///
    /// @param credentials the credentials in the order, if there were any
    public static RejectionReason of(String text, Optional<SipCredentials> credentials) {
        var visible = SingleLineText.withoutInvisible(text);
        var line = GAP.matcher(visible).replaceAll(" ").strip();
        var safe = HASH.matcher(credentials.map(those -> redact(those, line)).orElse(line))
                .replaceAll(WITHHELD);
        return new RejectionReason(safe.isEmpty() ? NOT_GIVEN : cut(safe));
    }

    private static String redact(SipCredentials credentials, String text) {
        return redact(credentials.username(), redact(credentials.password().value(), text));
    }

    private static String redact(String secret, String text) {
        return Pattern.compile(Pattern.quote(secret), CASE_INSENSITIVE)
                .matcher(text)
                .replaceAll(Matcher.quoteReplacement(WITHHELD));
    }

    private static String cut(String line) {
        return line.codePointCount(0, line.length()) <= MAX_LENGTH
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_LENGTH)).strip();
    }

    @Override
    public String toString() {
        return text;
    }
}
