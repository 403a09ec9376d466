package tel.billing.payment.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Some;

/// Orders that a test needs, each with an id and a key of its own.
public final class Orders {
    private static final Instant CHARGE_UNTIL = Some.INSTANT.plus(Duration.ofHours(24));

    private Orders() {}

    public static Order of(AccountId account, Money amount) {
        return order(account, amount, false, Occasion.CUSTOMER_PRESENT, Optional.empty());
    }

    /// The customer lets us keep the card.
    public static Order keepingCard(AccountId account, Money amount) {
        return order(account, amount, true, Occasion.CUSTOMER_PRESENT, Optional.empty());
    }

    /// A stored card is to be charged while its owner is there.
    public static Order withStoredCard(AccountId account, Money amount, StoredCard.Token card) {
        return withStoredCard(account, amount, card, Occasion.CUSTOMER_PRESENT);
    }

    public static Order withStoredCard(AccountId account, Money amount, StoredCard.Token card, Occasion occasion) {
        return order(account, amount, false, occasion, Optional.of(card));
    }

    /// So much of the money that the processor moved for the order under this reference is to go back.
    public static RefundOrder refundOf(Order order, ProcessorReference captured, Money amount) {
        return new RefundOrder(
                new RefundId(Some.id()),
                order.id(),
                order.account(),
                captured,
                amount,
                new ProcessorKey(Some.id()),
                Some.INSTANT,
                CHARGE_UNTIL);
    }

    private static Order order(
            AccountId account, Money amount, boolean saveCard, Occasion occasion, Optional<StoredCard.Token> card) {
        return new Order(
                new PaymentId(Some.id()),
                account,
                amount,
                saveCard,
                occasion,
                card,
                new ProcessorKey(Some.id()),
                Some.INSTANT,
                CHARGE_UNTIL);
    }
}
