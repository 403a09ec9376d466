package tel.billing.payment.application.card;

import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.RealTime;

/// Removes a card that the processor has deleted. A [SynchronizeCards] that read the cards before the deletion must not
/// store the card again. If the owner saved the card again during the deletion, the cards are read again, because the
/// processor may have deleted this one, too. Joins the caller's unit of work.
record CardRemoval(StoredCards cards, CardSynchronizations cardSynchronizations, RealTime realTime) {

    void remove(StoredCard card) {
        if (cards.remove(card)) {
            cardSynchronizations.invalidate(card.account());
        } else {
            cardSynchronizations.add(card.account(), realTime.instant());
        }
    }
}
