package tel.billing.payment.application.card;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Retries to delete cards at the processor that customers have deleted. Runs on any number of instances
/// beside live requests.
public record DeleteCardsAtProcessor(
        UnitOfWork unitOfWork,
        StoredCards cards,
        CardSynchronizations cardSynchronizations,
        CardProcessor processor,
        RealTime realTime) {

    /// Processes the card that has waited longest. Returns false if there is none. If the processor does not
    /// respond, the card waits for the next attempt.
    public boolean deleteNext() {
        var realNow = realTime.instant();
        var taken = unitOfWork.attempt(() -> cards.takeDeleted(realNow));
        taken.filter(card -> processor.deleteCard(card.account(), card.token())).ifPresent(this::remove);
        return taken.isPresent();
    }

    /// The number of waiting cards.
    public long count() {
        return cards.countDeleted();
    }

    private void remove(StoredCard card) {
        unitOfWork.run(() -> new CardRemoval(cards, cardSynchronizations, realTime).remove(card));
    }
}
