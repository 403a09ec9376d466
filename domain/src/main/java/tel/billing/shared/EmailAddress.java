package tel.billing.shared;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// An e-mail address in the canonical form in which it is stored, compared, shown and sent to. It has at most
/// 254 characters (RFC 5321 4.5.3.1), all in lower case. The part before the `@` is in NFKC. The domain is in
/// ASCII, with internationalised labels as A-labels (RFC 5890 2.3.2.1), as in `ada@xn--bcher-kva.example`. A
/// parser in the adapters converts what people type. Only a link sent to the address proves that e-mail
/// arrives there.
public record EmailAddress(String value) {
    /// The maximum length of an address, in characters.
    public static final int MAX_LENGTH = 254;

    private static final int MAX_LOCAL_LENGTH = 64;
    private static final String ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
    private static final String LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern SHAPE =
            Pattern.compile(ATOM + "(?:\\." + ATOM + ")*@" + LABEL + "(?:\\." + LABEL + ")+");

    /// @throws IllegalArgumentException if the text is not in that form
    public EmailAddress {
        if (!isCanonical(value)) {
            throw new IllegalArgumentException("not an e-mail address in canonical form");
        }
    }

    /// Empty if the text is not in that form.
    public static Optional<EmailAddress> ifCanonical(String text) {
        return isCanonical(text) ? Optional.of(new EmailAddress(text)) : Optional.empty();
    }

    /// The placeholder for the address of a person whose data was erased.
    public static EmailAddress erased(AccountId account) {
        return new EmailAddress("erased-%s@erased.invalid".formatted(account));
    }

    private static boolean isCanonical(String text) {
        return text.length() <= MAX_LENGTH
                && text.indexOf('@') <= MAX_LOCAL_LENGTH
                && text.equals(text.toLowerCase(Locale.ROOT))
                && Normalizer.isNormalized(text, Normalizer.Form.NFKC)
                && SHAPE.matcher(text).matches();
    }

    /// False in the reserved domain `invalid` (RFC 2606), which placeholders for unknown addresses have.
    public boolean isReachable() {
        return !value.endsWith(".invalid");
    }

    @Override
    public String toString() {
        return value;
    }
}
