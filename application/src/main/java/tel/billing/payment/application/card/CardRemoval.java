package tel.billing.payment.application.card;

import java.time.Duration;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.RealTime;

/// Removes a card that the processor has deleted. Joins the caller's unit of work.
record CardRemoval(StoredCards cards, CardSynchronizations cardSynchronizations, RealTime realTime) {
    private static final Duration READ_AGAIN_AFTER = Duration.ofMinutes(1);

    /// A concurrent [SynchronizeCards] may store the card again, because it asked the processor before the deletion. So
    /// the cards are read once more.
    void remove(StoredCard card) {
        cards.drop(card);
        cardSynchronizations.add(card.account(), realTime.instant().plus(READ_AGAIN_AFTER));
    }
}
