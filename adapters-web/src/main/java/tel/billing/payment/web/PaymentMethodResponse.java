package tel.billing.payment.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;
import tel.billing.payment.application.card.ShowCards.Cards;
import tel.billing.payment.domain.StoredCard;

/// A stored card as shown to its owner.
record PaymentMethodResponse(
        UUID id,
        String brand,
        String last4,
        int expiryMonth,
        int expiryYear,
        @JsonProperty("default") boolean isDefault,
        Instant createdAt) {

    static PaymentMethodResponse of(StoredCard card, Cards among) {
        return new PaymentMethodResponse(
                card.id().value(),
                card.card().brand(),
                card.card().lastFour(),
                card.expiry().getMonthValue(),
                card.expiry().getYear(),
                among.charged().filter(card::equals).isPresent(),
                card.keptAt());
    }
}
