package tel.billing.payment.application.card;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Shows customers their stored cards.
public interface ShowCards {

    Cards list(AccountId account);

    /// Newest first. `charged` is the default card ([StoredCard#defaultOf]).
    record Cards(List<StoredCard> newestFirst, Optional<StoredCard> charged) {

        public Cards {
            newestFirst = List.copyOf(newestFirst);
        }
    }
}
