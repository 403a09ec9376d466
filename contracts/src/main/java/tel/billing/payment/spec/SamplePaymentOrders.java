package tel.billing.payment.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// Orders for tests, each with its own ID and key.
public final class SamplePaymentOrders {
    private static final Instant CHARGE_UNTIL = Arbitrary.INSTANT.plus(Duration.ofHours(24));

    private SamplePaymentOrders() {}

    public static PaymentOrder of(AccountId account, Money amount) {
        return order(account, amount, false, PaymentInitiation.CUSTOMER_PRESENT, Optional.empty());
    }

    /// An order whose customer wants to save the card.
    public static PaymentOrder keepingCard(AccountId account, Money amount) {
        return order(account, amount, true, PaymentInitiation.CUSTOMER_PRESENT, Optional.empty());
    }

    /// The same order, whose customer wants to save the card.
    public static PaymentOrder keepingCard(PaymentOrder paymentOrder) {
        return new PaymentOrder(
                paymentOrder.id(),
                paymentOrder.account(),
                paymentOrder.amount(),
                true,
                paymentOrder.initiation(),
                paymentOrder.card(),
                paymentOrder.key(),
                paymentOrder.draftedAt(),
                paymentOrder.keyValidUntil());
    }

    /// An order that charges a stored card while the customer is present.
    public static PaymentOrder withStoredCard(AccountId account, Money amount, StoredCard.Token card) {
        return withStoredCard(account, amount, card, PaymentInitiation.CUSTOMER_PRESENT);
    }

    public static PaymentOrder withStoredCard(
            AccountId account, Money amount, StoredCard.Token card, PaymentInitiation initiation) {
        return order(account, amount, false, initiation, Optional.of(card));
    }

    /// The same order, whose customer returns to these URLs.
    public static PaymentOrder returningTo(ReturnUrls returnUrls, PaymentOrder paymentOrder) {
        return new PaymentOrder(
                paymentOrder.id(),
                paymentOrder.account(),
                paymentOrder.amount(),
                paymentOrder.saveCard(),
                paymentOrder.initiation(),
                paymentOrder.card(),
                paymentOrder.key(),
                paymentOrder.draftedAt(),
                paymentOrder.keyValidUntil(),
                returnUrls,
                paymentOrder.clientData());
    }

    /// The same order with another amount, under the same key.
    public static PaymentOrder withAmount(Money amount, PaymentOrder paymentOrder) {
        return new PaymentOrder(
                paymentOrder.id(),
                paymentOrder.account(),
                amount,
                paymentOrder.saveCard(),
                paymentOrder.initiation(),
                paymentOrder.card(),
                paymentOrder.key(),
                paymentOrder.draftedAt(),
                paymentOrder.keyValidUntil());
    }

    /// The same order, drafted at another time.
    public static PaymentOrder draftedAt(Instant at, PaymentOrder paymentOrder) {
        return new PaymentOrder(
                paymentOrder.id(),
                paymentOrder.account(),
                paymentOrder.amount(),
                paymentOrder.saveCard(),
                paymentOrder.initiation(),
                paymentOrder.card(),
                paymentOrder.key(),
                at,
                paymentOrder.keyValidUntil());
    }

    /// The same order, with external id and metadata.
    public static PaymentOrder with(ClientData clientData, PaymentOrder paymentOrder) {
        return new PaymentOrder(
                paymentOrder.id(),
                paymentOrder.account(),
                paymentOrder.amount(),
                paymentOrder.saveCard(),
                paymentOrder.initiation(),
                paymentOrder.card(),
                paymentOrder.key(),
                paymentOrder.draftedAt(),
                paymentOrder.keyValidUntil(),
                paymentOrder.returnUrls(),
                clientData);
    }

    /// A refund of this amount of the order that the processor captured under this reference.
    public static RefundOrder refundOf(PaymentOrder paymentOrder, ProcessorReference paymentReference, Money amount) {
        return new RefundOrder(
                new RefundId(Arbitrary.id()),
                paymentOrder.id(),
                paymentOrder.account(),
                paymentReference,
                amount,
                new ProcessorIdempotencyKey(Arbitrary.id()),
                Arbitrary.INSTANT,
                CHARGE_UNTIL);
    }

    /// The same refund with another amount, under the same key.
    public static RefundOrder withAmount(Money amount, RefundOrder order) {
        return new RefundOrder(
                order.id(),
                order.payment(),
                order.account(),
                order.paymentReference(),
                amount,
                order.key(),
                order.draftedAt(),
                order.keyValidUntil());
    }

    private static PaymentOrder order(
            AccountId account,
            Money amount,
            boolean saveCard,
            PaymentInitiation initiation,
            Optional<StoredCard.Token> card) {
        return new PaymentOrder(
                new PaymentId(Arbitrary.id()),
                account,
                amount,
                saveCard,
                initiation,
                card,
                new ProcessorIdempotencyKey(Arbitrary.id()),
                Arbitrary.INSTANT,
                CHARGE_UNTIL);
    }
}
