package tel.billing.payment.application.card;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Implements [DeleteCardsAtProcessor].
public record DeleteCardsAtProcessorHandler(
        UnitOfWork unitOfWork, StoredCards cards, CardProcessor processor, RealTime realTime)
        implements DeleteCardsAtProcessor {

    @Override
    public boolean forgetNext() {
        var realNow = realTime.instant();
        var taken = unitOfWork.attempt(() -> cards.takeDeleted(realNow));
        taken.filter(card -> processor.forget(card.account(), card.token())).ifPresent(this::drop);
        return taken.isPresent();
    }

    @Override
    public long count() {
        return cards.countDeleted();
    }

    private void drop(StoredCard card) {
        unitOfWork.perform(() -> {
            cards.drop(card);
            return card;
        });
    }
}
