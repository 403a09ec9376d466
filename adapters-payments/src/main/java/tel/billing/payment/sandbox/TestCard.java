package tel.billing.payment.sandbox;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import tel.billing.payment.Card;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// The test card that all customers of the sandbox have.
final class TestCard {
    static final Card CARD = new Card("visa", "1111");
    private static final int YEARS_VALID = 4;

    private TestCard() {}

    /// Storing the card twice gives the same token, as at real processors.
    static TokenizedCard keptFor(AccountId account, Instant at) {
        var expiry = YearMonth.from(at.atZone(ZoneOffset.UTC)).plusYears(YEARS_VALID);
        return new TokenizedCard(new StoredCard.Token("sandbox-visa-1111-" + account), CARD, expiry);
    }
}
