package tel.billing.payment.domain;

import java.time.Instant;
import java.time.YearMonth;
import java.util.UUID;
import tel.billing.payment.Card;
import tel.billing.shared.AccountId;

/// A card that its owner let us keep: the processor's token for it, and what may be shown of it.
public record StoredCard(Id id, AccountId account, Token token, Card card, YearMonth expiry, Instant keptAt) {

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
