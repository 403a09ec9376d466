package tel.billing.payment.application.card;

import tel.billing.payment.StoredCardId;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// A customer makes a stored card the default card, which later charges use. Repeating it changes nothing. If the
/// default card is deleted or expires, the card that was chosen before it is the default again.
public interface ChooseDefaultCard {

    Outcome choose(AccountId account, StoredCardId card);

    sealed interface Outcome {

        record Chosen(StoredCard card) implements Outcome {}

        record NotFound() implements Outcome {}

        /// An expired card cannot be charged.
        record Expired() implements Outcome {}
    }
}
