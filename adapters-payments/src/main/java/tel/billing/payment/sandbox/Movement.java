package tel.billing.payment.sandbox;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.CardProcessor.KeptCard;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// What was asked for under one key, and how far it has come since `at`. `keepsCard` says that the customer
/// wants the card kept.
record Movement(
        ProcessorKey key,
        PaymentId payment,
        AccountId account,
        Money amount,
        boolean keepsCard,
        Stage stage,
        Instant at)
        implements Line {

    static Movement first(Order order, Stage stage, Instant at) {
        return new Movement(order.key(), order.id(), order.account(), order.amount(), order.saveCard(), stage, at);
    }

    Movement to(Stage next, Instant now) {
        return new Movement(key, payment, account, amount, keepsCard, next, now);
    }

    /// The card that is kept since it paid, if its owner wished.
    Optional<KeptCard> kept() {
        return keepsCard && stage instanceof Stage.Captured
                ? Optional.of(TestCard.keptFor(account, at))
                : Optional.empty();
    }

    boolean hasPage() {
        return TestAmount.of(amount).needsCustomer();
    }

    /// This movement, if it is the order's. Another order under the same key is a bug that could cost money.
    Movement mustBeOf(Order order) {
        if (payment.equals(order.id()) && account.equals(order.account()) && amount.equals(order.amount())) {
            return this;
        }
        throw new IllegalStateException("the key %s was used for %s of payment %s, and now comes for %s of payment %s"
                .formatted(key, amount, payment, order.amount(), order.id()));
    }
}
