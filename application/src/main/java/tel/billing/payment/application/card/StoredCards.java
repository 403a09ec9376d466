package tel.billing.payment.application.card;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Stores the customers' cards. A deleted card is kept until the processor has deleted it, too.
public interface StoredCards {

    /// Stores the card. A known token gets the newer expiry. A deleted card is stored again.
    void store(StoredCard card);

    /// Stores a deleted card again, with this id, stored at `at`. Does nothing unless the owner deleted the card
    /// before it was saved: the report of an earlier save may arrive late.
    void storeAgain(CardSavedReport saved, StoredCardId id, Instant at);

    /// Stores each of these cards as [#store] does, except deleted ones. Removes all other cards of the
    /// account that were stored before `asOf`.
    void align(AccountId account, List<StoredCard> present, Instant asOf);

    /// The account's cards, oldest first, without deleted ones.
    List<StoredCard> findByAccount(AccountId account);

    /// Stores when the owner made a card the default, and returns the card; empty if there is none. A deleted card
    /// is not found. An earlier time than the stored one changes nothing.
    Optional<StoredCard> choose(AccountId account, StoredCardId id, Instant at);

    /// Marks a card as deleted at `realNow` and returns it; empty if there is none. Deletion at the processor is
    /// retried after `retryAfter`, in real time.
    Optional<StoredCard> markDeleted(AccountId account, StoredCardId id, Instant realNow, Instant retryAfter);

    /// Finds a deleted card that may still exist at the processor.
    Optional<StoredCard> findDeleted(AccountId account, StoredCardId id);

    /// Takes the deleted card that has waited longest and may be processed at `realNow`. Taking it postpones
    /// it by 30 seconds, so that no other instance takes it meanwhile. Each further attempt doubles the
    /// delay, up to some hours.
    Optional<StoredCard> takeDeleted(Instant realNow);

    /// Removes a deleted card that no longer exists at the processor. Returns false if it was removed or stored
    /// again meanwhile; a card that was stored again stays.
    boolean remove(StoredCard card);

    /// The number of deleted cards that may still exist at the processor.
    long countDeleted();
}
