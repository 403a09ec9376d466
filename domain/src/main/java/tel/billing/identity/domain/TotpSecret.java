package tel.billing.identity.domain;

import java.util.regex.Pattern;

/// The secret shared with a staff member's authenticator, in base 32 (RFC 4648) without padding: 80 bits
/// or more.
public record TotpSecret(String base32) {
    private static final Pattern SHAPE = Pattern.compile("(?:[A-Z2-7]{8}){2,8}");

    public TotpSecret {
        if (!SHAPE.matcher(base32).matches()) {
            throw new IllegalArgumentException("not a secret in base 32");
        }
    }

    @Override
    public String toString() {
        return "a TOTP secret";
    }
}
