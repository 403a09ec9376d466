package tel.billing.payment.adyen.stub;

import java.util.Locale;
import java.util.UUID;

/// Names that Adyen gives.
final class References {
    private References() {}

    /// Sixteen letters and digits.
    static String next() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16).toUpperCase(Locale.ROOT);
    }
}
