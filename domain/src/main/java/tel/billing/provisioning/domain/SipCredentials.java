package tel.billing.provisioning.domain;

import java.math.BigInteger;
import java.util.regex.Pattern;
import tel.billing.shared.Secret;

/// The SIP credentials of a line. The username is unique; the password has 128 bits.
public record SipCredentials(String username, Secret password) {
    /// The number of random bytes of a username, enough for uniqueness.
    public static final int USERNAME_BYTES = 10;

    /// The number of random bytes of a password.
    public static final int PASSWORD_BYTES = 16;

    private static final Pattern USERNAME = Pattern.compile("[a-z0-9]{1,64}");

    /// Without the ambiguous characters `l`, `1`, `o` and `0`.
    private static final String DIGITS = "abcdefghijkmnpqrstuvwxyz23456789";
    private static final int DIGIT_BITS = 5;

    public SipCredentials {
        if (!USERNAME.matcher(username).matches()) {
            throw new IllegalArgumentException("Not a valid SIP username: " + username);
        }
    }

    /// Encodes random bytes as text that is easy to type into a phone.
    public static SipCredentials of(byte[] username, byte[] password) {
        if (username.length != USERNAME_BYTES || password.length != PASSWORD_BYTES) {
            throw new IllegalArgumentException(
                    "SIP credentials require %s and %s random bytes.".formatted(USERNAME_BYTES, PASSWORD_BYTES));
        }
        return new SipCredentials(spelled(username), new Secret(spelled(password)));
    }

    private static String spelled(byte[] bytes) {
        var text = new StringBuilder();
        var rest = new BigInteger(1, bytes);
        for (var bits = bytes.length * Byte.SIZE; bits > 0; bits -= DIGIT_BITS) {
            text.append(DIGITS.charAt(rest.intValue() & (DIGITS.length() - 1)));
            rest = rest.shiftRight(DIGIT_BITS);
        }
        return text.toString();
    }
}
