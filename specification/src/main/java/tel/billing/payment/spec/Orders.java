package tel.billing.payment.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Some;

/// Orders that a test needs, each with an id and a key of its own.
public final class Orders {
    private static final Instant CHARGE_UNTIL = Some.INSTANT.plus(Duration.ofHours(24));

    private Orders() {}

    public static Order of(AccountId account, Money amount) {
        return order(account, amount, false, Optional.empty());
    }

    /// The customer lets us keep the card.
    public static Order keepingCard(AccountId account, Money amount) {
        return order(account, amount, true, Optional.empty());
    }

    /// A stored card is to be charged.
    public static Order withStoredCard(AccountId account, Money amount, StoredCard.Token card) {
        return order(account, amount, false, Optional.of(card));
    }

    private static Order order(AccountId account, Money amount, boolean saveCard, Optional<StoredCard.Token> card) {
        var id = new PaymentId(Some.id());
        return new Order(id, account, amount, saveCard, card, new ProcessorKey(Some.id()), Some.INSTANT, CHARGE_UNTIL);
    }
}
