package tel.billing.provisioning.domain;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Why a phone system rejected an order, in its own words, fit for customers, staff and logs: one line of 1 to 200
/// characters that names neither the line's username nor its password.
public record RejectionReason(String words) {
    private static final int MAX_LENGTH = 200;
    private static final String WITHHELD = "***";
    private static final String NOT_GIVEN = "no reason was given";
    /// Controls, halves of characters and white space of any kind and number.
    private static final Pattern GAP = Pattern.compile("[\\p{Cc}\\p{Cs}\\s]+");

    public RejectionReason {
        if (words.isBlank() || words.codePointCount(0, words.length()) > MAX_LENGTH) {
            throw new IllegalArgumentException("a reason has 1 to %s characters".formatted(MAX_LENGTH));
        }
    }

    /// What is too long is cut off.
    ///
    /// @param credentials of the line that the order is about, if it has any
    public static RejectionReason of(String said, Optional<SipCredentials> credentials) {
        var safe = credentials.map(those -> withhold(those, said)).orElse(said);
        var line = GAP.matcher(safe).replaceAll(" ").strip();
        return new RejectionReason(line.isEmpty() ? NOT_GIVEN : cut(line));
    }

    private static String withhold(SipCredentials credentials, String said) {
        return withhold(credentials.username(), withhold(credentials.password().value(), said));
    }

    private static String withhold(String secret, String said) {
        return Pattern.compile(Pattern.quote(secret), CASE_INSENSITIVE)
                .matcher(said)
                .replaceAll(Matcher.quoteReplacement(WITHHELD));
    }

    private static String cut(String line) {
        return line.codePointCount(0, line.length()) <= MAX_LENGTH
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_LENGTH));
    }

    @Override
    public String toString() {
        return words;
    }
}
