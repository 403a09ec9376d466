package tel.billing.payment.application.card;

import java.time.InstantSource;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Determines the default card as of now, because cards expire.
public record ShowCardsHandler(StoredCards cards, InstantSource clock) implements ShowCards {

    @Override
    public Cards list(AccountId account) {
        var oldestFirst = cards.findByAccount(account);
        return new Cards(oldestFirst.reversed(), StoredCard.defaultOf(oldestFirst, clock.instant()));
    }
}
