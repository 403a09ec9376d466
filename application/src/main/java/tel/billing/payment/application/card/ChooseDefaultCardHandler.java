package tel.billing.payment.application.card;

import java.time.InstantSource;
import tel.billing.payment.StoredCardId;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Stores when the card was chosen. Of concurrent choices, the one with the later time wins.
public record ChooseDefaultCardHandler(UnitOfWork unitOfWork, StoredCards cards, InstantSource clock)
        implements ChooseDefaultCard {

    @Override
    public Outcome choose(AccountId account, StoredCardId card) {
        var now = clock.instant();
        return unitOfWork.perform(() -> {
            var found = cards.findByAccount(account).stream()
                    .filter(stored -> stored.id().equals(card))
                    .findFirst();
            if (found.filter(stored -> stored.isExpiredAt(now)).isPresent()) {
                return new Outcome.Expired();
            }
            return found.flatMap(_ -> cards.choose(account, card, now))
                    .<Outcome>map(Outcome.Chosen::new)
                    .orElseGet(Outcome.NotFound::new);
        });
    }
}
