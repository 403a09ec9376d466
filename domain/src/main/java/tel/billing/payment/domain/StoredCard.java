package tel.billing.payment.domain;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.Card;
import tel.billing.shared.AccountId;

/// A stored card: the processor's token and the displayable part of the card.
public record StoredCard(Id id, AccountId account, Token token, Card card, YearMonth expiry, Instant storedAt) {

    /// A card is valid until the end of its expiry month, in UTC.
    public boolean isExpiredAt(Instant now) {
        return !now.isBefore(
                expiry.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /// The default card: the oldest one that has not expired.
    public static Optional<StoredCard> defaultOf(List<StoredCard> oldestFirst, Instant now) {
        return oldestFirst.stream().filter(card -> !card.isExpiredAt(now)).findFirst();
    }

    /// Identifies a stored card to its owner.
    public record Id(UUID value) {}

    /// The processor's token of the card. With our credentials it can move money, so it is never shown
    /// or logged.
    public record Token(String value) {
        @Override
        public String toString() {
            return "a card token";
        }
    }
}
