package tel.billing.payment.application.card;

import tel.billing.payment.domain.StoredCard;

/// Removes a card that the processor has deleted. A [SynchronizeCards] that read the cards before the deletion must not
/// store the card again. Joins the caller's unit of work.
record CardRemoval(StoredCards cards, CardSynchronizations cardSynchronizations) {

    void remove(StoredCard card) {
        cards.drop(card);
        cardSynchronizations.outdate(card.account());
    }
}
