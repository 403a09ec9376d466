package tel.billing.payment.adyen.stub;

import java.util.Locale;
import java.util.UUID;

/// References in the format of Adyen's.
final class References {
    private References() {}

    /// Sixteen letters and digits.
    static String next() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16).toUpperCase(Locale.ROOT);
    }
}
