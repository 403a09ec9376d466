package tel.billing.payment;

import java.util.regex.Pattern;

/// The displayable part of a card: its brand, such as `visa`, and the last four digits.
public record Card(String brand, String lastFour) {
    private static final Pattern FOUR_DIGITS = Pattern.compile("[0-9]{4}");

    public Card {
        if (brand.isBlank() || !FOUR_DIGITS.matcher(lastFour).matches()) {
            throw new IllegalArgumentException("A card must have a brand and the last four digits.");
        }
    }
}
