package tel.billing.payment.application.card;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import tel.billing.payment.ListChargeableCards;
import tel.billing.shared.AccountId;

/// Leaves out cards that have expired by now.
public record ListChargeableCardsHandler(ShowCards showCards, InstantSource clock) implements ListChargeableCards {

    @Override
    public List<ChargeableCard> list(AccountId account) {
        var now = clock.instant();
        var cards = showCards.list(account);
        return cards.newestFirst().stream()
                .filter(card -> !card.isExpiredAt(now))
                .sorted(Comparator.comparing(
                        card -> cards.charged().filter(card::equals).isEmpty()))
                .map(card -> new ChargeableCard(card.id(), card.card(), card.expiry()))
                .toList();
    }
}
