package tel.billing.payment.domain;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.StoredCardId;
import tel.billing.shared.AccountId;

/// A stored card: the processor's token and the displayable part of the card.
///
/// @param chosenAt when its owner last made it the default card; empty if never
public record StoredCard(
        StoredCardId id,
        AccountId account,
        Token token,
        Card card,
        YearMonth expiry,
        Instant storedAt,
        Optional<Instant> chosenAt) {

    /// A card that its owner has not made the default card.
    public StoredCard(StoredCardId id, AccountId account, Token token, Card card, YearMonth expiry, Instant storedAt) {
        this(id, account, token, card, expiry, storedAt, Optional.empty());
    }

    /// A card is valid until the end of its expiry month, in UTC.
    public boolean isExpiredAt(Instant now) {
        return !now.isBefore(
                expiry.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /// The default card: of the cards that have not expired, the one that the owner chose last, otherwise the
    /// oldest.
    public static Optional<StoredCard> defaultOf(List<StoredCard> oldestFirst, Instant now) {
        var valid = oldestFirst.stream().filter(card -> !card.isExpiredAt(now)).toList();
        return valid.stream()
                .filter(card -> card.chosenAt.isPresent())
                .max(comparing(card -> card.chosenAt.orElseThrow()))
                .or(() -> valid.stream().findFirst());
    }

    /// The processor's token of the card. With our credentials it can move money, so it is never shown
    /// or logged.
    public record Token(String value) {
        @Override
        public String toString() {
            return "a card token";
        }
    }
}
