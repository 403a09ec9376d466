package tel.billing.payment;

import java.util.Map;
import java.util.regex.Pattern;

/// The displayable part of a card: its brand, such as `visa`, and the last four digits.
public record Card(String brand, String lastFour) {
    private static final Map<String, String> BRAND_NAMES = Map.of(
            "visa", "Visa",
            "mc", "Mastercard",
            "mastercard", "Mastercard",
            "amex", "American Express",
            "maestro", "Maestro",
            "diners", "Diners Club",
            "discover", "Discover",
            "jcb", "JCB",
            "cup", "UnionPay");
    private static final Pattern FOUR_DIGITS = Pattern.compile("[0-9]{4}");

    public Card {
        if (brand.isBlank() || !FOUR_DIGITS.matcher(lastFour).matches()) {
            throw new IllegalArgumentException("A card must have a brand and the last four digits.");
        }
    }

    /// The brand as cardholders know it, such as `Visa`; the code itself if the brand is not a known one.
    public String brandName() {
        return BRAND_NAMES.getOrDefault(brand, brand);
    }
}
