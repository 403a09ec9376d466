package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Keeps the cards that customers let us keep.
public interface StoredCards {

    /// Keeps the card; the account's first becomes its default. A token that is kept already gets the newer expiry.
    void keep(StoredCard card);

    /// The card that is charged when the customer names none.
    Optional<StoredCard> defaultOf(AccountId account);
}
