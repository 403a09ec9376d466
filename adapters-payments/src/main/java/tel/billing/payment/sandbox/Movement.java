package tel.billing.payment.sandbox;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A card payment under one key and the stage that it reached at `at`. `keepsCard` means that the customer
/// wants the card to be stored.
record Movement(
        ProcessorIdempotencyKey key,
        PaymentId payment,
        AccountId account,
        Money amount,
        boolean keepsCard,
        Stage stage,
        Instant at)
        implements JournalEntry {

    static Movement first(PaymentOrder paymentOrder, Stage stage, Instant at) {
        return new Movement(
                paymentOrder.key(),
                paymentOrder.id(),
                paymentOrder.account(),
                paymentOrder.amount(),
                paymentOrder.saveCard(),
                stage,
                at);
    }

    Movement to(Stage next, Instant now) {
        return new Movement(key, payment, account, amount, keepsCard, next, now);
    }

    /// The card stored by this payment, if the customer wanted it to be stored.
    Optional<TokenizedCard> kept() {
        return keepsCard && stage instanceof Stage.Captured
                ? Optional.of(TestCard.keptFor(account, at))
                : Optional.empty();
    }

    boolean hasPage() {
        return TestAmount.of(amount).needsCustomer();
    }

    boolean isOf(PaymentOrder paymentOrder) {
        return payment.equals(paymentOrder.id())
                && account.equals(paymentOrder.account())
                && amount.equals(paymentOrder.amount());
    }

    /// The stage of a movement.
    sealed interface Stage {

        /// The request was lost on its way to the processor.
        record NotReceived() implements Stage {}

        /// The customer must pay or cancel at the page.
        record AtPage() implements Stage {}

        record Captured(ProcessorReference reference) implements Stage {
            static Captured now() {
                return new Captured(new ProcessorReference("sandbox-" + UUID.randomUUID()));
            }
        }

        record Declined(DeclineReason reason) implements Stage {}
    }
}
