package tel.billing.payment.adyen;

import com.adyen.model.checkout.PaymentResponse;
import com.adyen.model.checkout.StoredPaymentMethodResource;
import java.time.YearMonth;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.payment.Card;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.StoredCard;

/// Reads cards from Adyen's responses.
final class Cards {
    private static final Pattern FOUR_DIGITS = Pattern.compile("[0-9]{4}");
    private static final Pattern MONTH = Pattern.compile("0?[1-9]|1[0-2]");
    private static final Pattern YEAR = Pattern.compile("(?:20)?([0-9]{2})");

    private Cards() {}

    /// The card that paid, if the Customer Area is set to return it (Additional data: card summary).
    static Optional<Card> paidWith(PaymentResponse payment) {
        var additionalData = Objects.requireNonNullElse(payment.getAdditionalData(), Map.<String, String>of());
        var method = payment.getPaymentMethod();
        return card(method == null ? null : method.getBrand(), additionalData.get("cardSummary"));
    }

    static boolean isCard(StoredPaymentMethodResource stored) {
        return "scheme".equals(stored.getType());
    }

    /// Empty if the card cannot be read, so that it could not be shown, or not be deleted by its token.
    static Optional<TokenizedCard> kept(StoredPaymentMethodResource stored) {
        if (!Api.isName(stored.getId())) {
            return Optional.empty();
        }
        return card(stored.getBrand(), stored.getLastFour())
                .flatMap(card -> expiry(stored).map(expiry -> new TokenizedCard(token(stored), card, expiry)));
    }

    private static StoredCard.Token token(StoredPaymentMethodResource stored) {
        return new StoredCard.Token(stored.getId());
    }

    private static Optional<Card> card(@Nullable String brand, @Nullable String lastFour) {
        return brand == null
                        || brand.isBlank()
                        || lastFour == null
                        || !FOUR_DIGITS.matcher(lastFour).matches()
                ? Optional.empty()
                : Optional.of(new Card(Brands.name(brand), lastFour));
    }

    /// Adyen's reference documents a two-digit year; its examples have four digits.
    private static Optional<YearMonth> expiry(StoredPaymentMethodResource stored) {
        var month = MONTH.matcher(Objects.requireNonNullElse(stored.getExpiryMonth(), ""));
        var year = YEAR.matcher(Objects.requireNonNullElse(stored.getExpiryYear(), ""));
        return month.matches() && year.matches()
                ? Optional.of(YearMonth.of(2000 + Integer.parseInt(year.group(1)), Integer.parseInt(month.group())))
                : Optional.empty();
    }

    /// Card brands whose name at Adyen differs from the common name.
    private static final class Brands {
        private static final Map<String, String> NAMES = Map.of("mc", "mastercard", "cup", "unionpay");

        private Brands() {}

        static String name(String brand) {
            var lower = brand.toLowerCase(Locale.ROOT);
            return NAMES.getOrDefault(lower, lower);
        }
    }
}
