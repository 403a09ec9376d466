package tel.billing.payment.application.card;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.payment.application.card.DeleteCard.Command;
import tel.billing.payment.application.card.DeleteCard.Outcome;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.LiveRequest;
import tel.billing.shared.RealTime;

/// Marks the card as deleted, deletes it at the processor, removes it. Without a response from the processor,
/// the request still succeeds, and the deletion is retried later.
public record DeleteCardOperation(
        Command command,
        StoredCards cards,
        CardSynchronizations cardSynchronizations,
        CardProcessor processor,
        RealTime realTime)
        implements IdempotentOperation<Optional<StoredCard>, Outcome> {

    @Override
    public Start<Optional<StoredCard>, Outcome> begin(UUID id) {
        var realNow = realTime.instant();
        var deleted = cards.markDeleted(account(), command.card(), realNow, realNow.plus(LiveRequest.MAX_DURATION));
        return deleted.isPresent() ? new Start.Drafted<>(deleted) : new Start.Rejected<>(new Outcome.NotFound());
    }

    /// Empty once the processor has deleted the card.
    @Override
    public Optional<StoredCard> resume(UUID id) {
        return cards.findDeleted(account(), command.card());
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(Optional<StoredCard> deleted) {
        var gone = deleted.filter(card -> processor.deleteCard(card.account(), card.token()));
        return () -> {
            gone.ifPresent(new CardRemoval(cards, cardSynchronizations, realTime)::remove);
            return new Completion.Final<>(new Outcome.Deleted());
        };
    }

    private AccountId account() {
        return command.request().account();
    }
}
