package tel.billing.payment.application;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Shows customers the cards that they let us keep.
public interface ShowCards {

    Cards list(AccountId account);

    /// The newest first, and which of them is charged when the customer names none: the oldest that has not expired.
    record Cards(List<StoredCard> newestFirst, Optional<StoredCard> charged) {

        public Cards {
            newestFirst = List.copyOf(newestFirst);
        }
    }
}
