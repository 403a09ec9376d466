package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Keeps the cards that customers let us keep, and the deleted ones until the processor has deleted them too.
public interface StoredCards {

    /// Keeps the card. A token that is kept already gets the newer expiry; one that was deleted is kept anew.
    void keep(StoredCard card);

    /// Keeps each of these cards as [#keep] does, except those that were deleted here, and drops all others of the
    /// account that were kept before `asOf`.
    void align(AccountId account, List<StoredCard> present, Instant asOf);

    /// The account's cards, the oldest first, without deleted ones.
    List<StoredCard> of(AccountId account);

    /// Marks a card as deleted, and answers with it; empty if there is none. The processor is asked again to
    /// delete it after `askAfter`, in real time.
    Optional<StoredCard> delete(AccountId account, StoredCard.Id id, Instant askAfter);

    /// A card that was deleted and that the processor may still have.
    Optional<StoredCard> findDeleted(AccountId account, StoredCard.Id id);

    /// Takes the deleted card that has waited longest for the processor to be asked by `realNow`. It is put off by half
    /// a minute, so that nobody else takes it meanwhile, and by twice the time each time it is taken again,
    /// up to some hours.
    Optional<StoredCard> takeDeleted(Instant realNow);

    /// Drops a deleted card, which the processor does not have any more. One that was kept anew stays.
    void drop(StoredCard card);

    /// How many cards are deleted that the processor may still have.
    long countDeleted();
}
