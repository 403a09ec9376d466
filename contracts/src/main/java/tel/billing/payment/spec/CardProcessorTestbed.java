package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.peer.Peer;

/// The access to a card processor that its contract needs.
abstract class CardProcessorTestbed {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// The behaviour of the processor when it charges an order.
    protected enum Behaviour {
        CAPTURES,
        /// The customer wants to save the card. The processor may send the customer to its page first.
        CAPTURES_AND_KEEPS_THE_CARD,
        /// The customer wants to save the card, and must pay on the page.
        KEEPS_THE_CARD_ON_A_PAGE,
        DECLINES_FOR_LACK_OF_FUNDS,
        DECLINES_AN_EXPIRED_CARD,
        SENDS_THE_CUSTOMER_TO_A_PAGE,
        /// The customer must act and can, but the first response names no page. A repeated request may
        /// name it.
        NAMES_NO_PAGE,
        /// The customer would have to act, but is absent according to the order's `initiation`.
        REQUIRES_ACTION_OFF_SESSION,
        /// The card is charged, but the response is lost.
        CAPTURES_SILENTLY,
        /// The first request is lost; the next one is captured.
        MISSES_THE_FIRST_REQUEST,
        /// Every request is lost.
        STAYS_SILENT
    }

    /// The adapter under test. A peer may replace it, for example by one that waits for less time.
    protected abstract CardProcessor processor();

    /// The processor behind the adapter.
    protected abstract Peer peer();

    /// The time limit of each call.
    protected Duration atMost() {
        return TIMEOUT;
    }

    /// A new order with its own key that leads to this behaviour of the processor.
    protected abstract PaymentOrder orderThat(Behaviour behaviour);

    /// The money charged for the order, according to the processor's own records.
    protected abstract Money capturedFor(PaymentOrder paymentOrder);

    /// The money refunded for the order, according to the processor's own records.
    protected abstract Money refundedFor(PaymentOrder paymentOrder);

    /// The customer pays on the page of the order.
    protected abstract void customerPays(PaymentOrder paymentOrder);

    /// The customer cancels on the page of the order.
    protected abstract void customerCancels(PaymentOrder paymentOrder);

    /// The customer enters a card that the issuer declines. The page stays open for another card. Returns
    /// false if the page cannot decline a card.
    protected abstract boolean customerUsesDeclinedCard(PaymentOrder paymentOrder);

    /// Stores three cards for the account at the processor, without the adapter, and returns their tokens. If
    /// the processor lists cards in pages, a page has fewer than three. Returns an empty set if the processor
    /// stores only one card for each account.
    protected abstract Set<StoredCard.Token> storeThreeCards(AccountId account);

    /// Whether a notification has reported that the cards of the account have changed. By default, none has,
    /// and the adapter must return the stored card with the payment.
    protected boolean hasNotifiedCards(AccountId account) {
        return false;
    }

    /// The final result of the order as known to the service. Processors without a lookup report it
    /// by notifications.
    protected Answer notifiedResultOf(PaymentOrder paymentOrder) {
        return lookUp(paymentOrder);
    }

    /// The final result of the refund as known to the service. Processors without a lookup report it
    /// by notifications.
    protected RefundAnswer notifiedResultOf(RefundOrder order) {
        return lookUp(order);
    }

    final CardProcessor bounded() {
        return new BoundedCardProcessor(processor(), atMost());
    }

    final Answer charge(PaymentOrder paymentOrder) {
        return bounded().charge(paymentOrder);
    }

    final Answer lookUp(PaymentOrder paymentOrder) {
        return bounded().lookUp(paymentOrder);
    }

    final RefundAnswer refund(RefundOrder order) {
        return bounded().refund(order);
    }

    final RefundAnswer lookUp(RefundOrder order) {
        return bounded().lookUp(order);
    }

    /// Charges the order, on the page if the processor requires it.
    final Answer.Captured paid(PaymentOrder paymentOrder) {
        var answer = charge(paymentOrder);
        if (answer instanceof Answer.ActionRequired) {
            customerPays(paymentOrder);
            return captured(notifiedResultOf(paymentOrder));
        }
        return captured(answer);
    }

    static Answer.Captured captured(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Captured.class);
        return (Answer.Captured) answer;
    }

    /// The same order with a larger amount, under the same key.
    static PaymentOrder withMore(PaymentOrder paymentOrder) {
        var amount = paymentOrder.amount();
        return SamplePaymentOrders.withAmount(amount.plus(new Money(1, amount.currency())), paymentOrder);
    }

    static Money nothing(PaymentOrder paymentOrder) {
        return Money.zero(paymentOrder.amount().currency());
    }
}
