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

/// Orders for tests, each with its own ID and key.
public final class Orders {
    private static final Instant CHARGE_UNTIL = Some.INSTANT.plus(Duration.ofHours(24));

    private Orders() {}

    public static Order of(AccountId account, Money amount) {
        return order(account, amount, false, Occasion.CUSTOMER_PRESENT, Optional.empty());
    }

    /// An order whose customer wants to save the card.
    public static Order keepingCard(AccountId account, Money amount) {
        return order(account, amount, true, Occasion.CUSTOMER_PRESENT, Optional.empty());
    }

    /// An order that charges a stored card while the customer is present.
    public static Order withStoredCard(AccountId account, Money amount, StoredCard.Token card) {
        return withStoredCard(account, amount, card, Occasion.CUSTOMER_PRESENT);
    }

    public static Order withStoredCard(AccountId account, Money amount, StoredCard.Token card, Occasion occasion) {
        return order(account, amount, false, occasion, Optional.of(card));
    }

    /// A refund of this amount of the order that the processor captured under this reference.
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
