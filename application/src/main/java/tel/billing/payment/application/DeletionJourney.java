package tel.billing.payment.application;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.idempotency.Journey;
import tel.billing.payment.application.DeleteCard.Command;
import tel.billing.payment.application.DeleteCard.Outcome;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;

/// Marks the card as deleted, deletes it at the processor, removes it. Without a response from the processor,
/// the request still succeeds, and the deletion is retried later.
record DeletionJourney(Command command, StoredCards cards, CardProcessor processor, RealTime realTime)
        implements Journey<Optional<StoredCard>, Outcome> {
    /// Longer than a live request takes.
    private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(30);

    @Override
    public Beginning<Optional<StoredCard>, Outcome> begin(UUID id) {
        var deleted = cards.delete(account(), command.card(), realTime.instant().plus(ASK_AGAIN_AFTER));
        return deleted.isPresent() ? new Beginning.Drafted<>(deleted) : new Beginning.Refused<>(new Outcome.NotFound());
    }

    /// Empty once the processor has deleted the card.
    @Override
    public Optional<StoredCard> resume(UUID id) {
        return cards.findDeleted(account(), command.card());
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(Optional<StoredCard> deleted) {
        var gone = deleted.filter(card -> processor.forget(card.account(), card.token()));
        return () -> {
            gone.ifPresent(cards::drop);
            return new Ending.Final<>(new Outcome.Deleted());
        };
    }

    private AccountId account() {
        return command.request().account();
    }
}
