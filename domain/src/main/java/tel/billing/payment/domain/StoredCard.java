package tel.billing.payment.domain;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.Card;
import tel.billing.shared.AccountId;

/// A card that its owner let us keep: the processor's token for it, and what may be shown of it.
public record StoredCard(Id id, AccountId account, Token token, Card card, YearMonth expiry, Instant keptAt) {

    /// A card is good until its month is over, in UTC.
    public boolean isExpiredAt(Instant now) {
        return !now.isBefore(
                expiry.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /// The card that is charged when its owner names none: of those that have not expired, the oldest.
    public static Optional<StoredCard> defaultOf(List<StoredCard> oldestFirst, Instant now) {
        return oldestFirst.stream().filter(card -> !card.isExpiredAt(now)).findFirst();
    }

    /// Names a stored card to its owner.
    public record Id(UUID value) {}

    /// The processor's name for the card; worth money together with our credentials, so never shown or logged.
    public record Token(String value) {
        @Override
        public String toString() {
            return "a card token";
        }
    }
}
