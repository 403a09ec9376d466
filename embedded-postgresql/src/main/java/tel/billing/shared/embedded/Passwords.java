package tel.billing.shared.embedded;

import java.security.SecureRandom;
import java.util.Base64;
import tel.billing.shared.Secret;

/// Generates passwords for programs.
final class Passwords {
    private static final int BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Passwords() {}

    static Secret random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }
}
