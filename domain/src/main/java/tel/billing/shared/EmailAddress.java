package tel.billing.shared;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/// An e-mail address in the one form under which it is stored and compared: NFC, lower case, at most 254 characters
/// (RFC 5321 4.5.3.1). Whether mail arrives there is proven by a link, not by a pattern.
public record EmailAddress(String value) {
    private static final int MAX_LENGTH = 254;
    private static final int MAX_LOCAL_LENGTH = 64;
    private static final String ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
    private static final Pattern SHAPE =
            Pattern.compile(ATOM + "(?:\\." + ATOM + ")*@" + LABEL + "(?:\\." + LABEL + ")+");

    public EmailAddress {
        if (!isCanonical(value)) {
            throw new IllegalArgumentException("not an e-mail address in canonical form");
        }
    }

    public static Parsed<EmailAddress> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Parsed.faulty("must have at most " + MAX_LENGTH + " characters");
        }
        var canonical = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        return isCanonical(canonical)
                ? Parsed.valid(new EmailAddress(canonical))
                : Parsed.faulty("must be an e-mail address, such as ada@example.com");
    }

    private static boolean isCanonical(String text) {
        return text.length() <= MAX_LENGTH
                && text.indexOf('@') <= MAX_LOCAL_LENGTH
                && text.equals(text.toLowerCase(Locale.ROOT))
                && SHAPE.matcher(text).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
