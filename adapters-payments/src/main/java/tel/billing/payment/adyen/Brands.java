package tel.billing.payment.adyen;

import java.util.Locale;
import java.util.Map;

/// Card brands whose name at Adyen differs from the common name.
final class Brands {
    private static final Map<String, String> NAMES = Map.of("mc", "mastercard", "cup", "unionpay");

    private Brands() {}

    static String name(String brand) {
        var lower = brand.toLowerCase(Locale.ROOT);
        return NAMES.getOrDefault(lower, lower);
    }
}
