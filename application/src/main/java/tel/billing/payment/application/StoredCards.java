package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Keeps the cards that customers let us keep.
public interface StoredCards {

    /// Keeps the card; the account's first becomes its default. A token that is kept already gets the newer
    /// expiry.
    void keep(StoredCard card);

    /// Keeps each of these cards as [#keep] does, and drops all others of the account that were kept before
    /// `asOf`.
    void align(AccountId account, List<StoredCard> present, Instant asOf);

    /// The card that is charged when the customer names none.
    Optional<StoredCard> defaultOf(AccountId account);
}
