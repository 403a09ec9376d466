package tel.billing.payment.application.card;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.CardSynchronizations.PendingSynchronization;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Updates the stored cards with the cards known to the processor. Runs on any number of instances. A card that was
/// stored after the request began is left unchanged, because the processor may not have known it yet. If the
/// cards changed meanwhile, nothing is recorded, and they are read again. The cards of an erased account are
/// deleted, also at the processor.
public record SynchronizeCards(
        UnitOfWork unitOfWork,
        CardProcessor processor,
        CardSynchronizations cardSynchronizations,
        StoredCards cards,
        ShowAccount showAccount,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    /// Reads the cards of the account that has waited longest. Returns false if there is none. If the
    /// processor does not respond, the account waits for the next attempt.
    public boolean synchronizeNext() {
        var realNow = realTime.instant();
        var due = unitOfWork.attempt(() -> cardSynchronizations.takeDue(realNow));
        due.ifPresent(this::read);
        return due.isPresent();
    }

    private void read(PendingSynchronization synchronization) {
        var askedAt = clock.instant();
        var account = synchronization.account();
        processor
                .cardsOf(account)
                .ifPresent(found -> unitOfWork.attempt(() -> {
                    var isErased = showAccount.lockAndCheckErased(account);
                    cards.align(account, stored(synchronization, found, askedAt), askedAt);
                    if (isErased) {
                        var realNow = realTime.instant();
                        cards.findByAccount(account)
                                .forEach(card -> cards.markDeleted(account, card.id(), realNow, realNow));
                    }
                    return cardSynchronizations.done(synchronization) ? Optional.of(synchronization) : Optional.empty();
                }));
    }

    private List<StoredCard> stored(PendingSynchronization synchronization, List<TokenizedCard> found, Instant at) {
        return found.stream()
                .map(tokenizedCard -> new StoredCard(
                        new StoredCardId(ids.next()),
                        synchronization.account(),
                        tokenizedCard.token(),
                        tokenizedCard.card(),
                        tokenizedCard.expiry(),
                        at))
                .toList();
    }
}
