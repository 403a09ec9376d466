package tel.billing.payment.application.card;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import tel.billing.payment.application.card.CardSynchronizations.Reading;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.KeptCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Updates the stored cards with the cards known to the processor. Runs on any number of instances.
///
/// Reads an account's cards from the processor and updates the stored cards. A card that was stored after the
/// request began is left unchanged, because the processor may not have known it yet.
public record SynchronizeCards(
        UnitOfWork unitOfWork,
        CardProcessor processor,
        CardSynchronizations readings,
        StoredCards cards,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    /// Reads the cards of the account that has waited longest. Returns false if there is none. If the
    /// processor does not respond, the account waits for the next attempt.
    public boolean readNext() {
        var realNow = realTime.instant();
        var due = unitOfWork.attempt(() -> readings.takeDue(realNow));
        due.ifPresent(this::read);
        return due.isPresent();
    }

    private void read(Reading reading) {
        var askedAt = clock.instant();
        processor
                .cardsOf(reading.account())
                .ifPresent(found -> unitOfWork.perform(() -> {
                    cards.align(reading.account(), stored(reading, found, askedAt), askedAt);
                    readings.done(reading);
                    return reading;
                }));
    }

    private List<StoredCard> stored(Reading reading, List<KeptCard> found, Instant at) {
        return found.stream()
                .map(kept -> new StoredCard(
                        new StoredCard.Id(ids.next()), reading.account(), kept.token(), kept.card(), kept.expiry(), at))
                .toList();
    }
}
