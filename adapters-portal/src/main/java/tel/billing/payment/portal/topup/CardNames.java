package tel.billing.payment.portal.topup;

import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tel.billing.payment.Card;
import tel.billing.payment.domain.StoredCard;

/// Cards as customers know them: brand, last digits, and the expiry as printed on the card.
public final class CardNames {
    private static final DateTimeFormatter EXPIRY = DateTimeFormatter.ofPattern("MM/yyyy", Locale.ROOT);

    private CardNames() {}

    /// Such as `Visa •••• 1111`.
    public static String of(Card card) {
        return "%s •••• %s".formatted(card.brandName(), card.lastFour());
    }

    /// Such as `03/2030`.
    public static String expiry(StoredCard card) {
        return EXPIRY.format(card.expiry());
    }
}
