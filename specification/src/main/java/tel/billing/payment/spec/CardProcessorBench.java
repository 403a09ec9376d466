package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;

/// What the contract of card processors needs to know of one, and how it is asked.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
abstract class CardProcessorBench {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// How the processor behaves when it is asked for an order's money.
    protected enum Behaviour {
        CAPTURES,
        /// The customer wants the card stored. The processor may ask them at its page first.
        CAPTURES_AND_KEEPS_THE_CARD,
        DECLINES_FOR_LACK_OF_FUNDS,
        DECLINES_AN_EXPIRED_CARD,
        SENDS_THE_CUSTOMER_TO_A_PAGE,
        /// The customer must act, and is there, but the first answer names no page. Asked again, the processor may
        /// name it.
        NAMES_NO_PAGE,
        /// The customer would have to act, and is away: the order's occasion says so.
        WANTS_A_CUSTOMER_WHO_IS_AWAY,
        /// The money moves, but the answer is lost.
        CAPTURES_SILENTLY,
        /// The first request is lost; the next one is captured.
        MISSES_THE_FIRST_REQUEST,
        /// Every request is lost.
        STAYS_SILENT
    }

    protected abstract CardProcessor processor();

    /// A new order, under a key of its own, for which the processor behaves so.
    protected abstract Order orderThat(Behaviour behaviour);

    /// The money that moved for the order, by the processor's own record.
    protected abstract Money movedFor(Order order);

    /// The money that went back for the order, by the processor's own record.
    protected abstract Money givenBackFor(Order order);

    /// The customer pays at the page to which the order sent them.
    protected abstract void customerPays(Order order);

    /// The customer turns away at the page to which the order sent them.
    protected abstract void customerCancels(Order order);

    /// What the service has learnt of the order in the end. A processor that cannot be asked tells it by its
    /// notices.
    protected Answer learntOf(Order order) {
        return lookUp(order);
    }

    /// What the service has learnt of the refund in the end. A processor that cannot be asked tells it by its
    /// notices.
    protected RefundAnswer learntOf(RefundOrder order) {
        return lookUp(order);
    }

    final Answer charge(Order order) {
        return assertTimeout(PATIENCE, () -> processor().charge(order));
    }

    final Answer lookUp(Order order) {
        return assertTimeout(PATIENCE, () -> processor().lookUp(order));
    }

    final RefundAnswer refund(RefundOrder order) {
        return assertTimeout(PATIENCE, () -> processor().refund(order));
    }

    final RefundAnswer lookUp(RefundOrder order) {
        return assertTimeout(PATIENCE, () -> processor().lookUp(order));
    }

    /// Charges the order, by way of the page if the processor wants it so.
    final Answer.Captured paid(Order order) {
        var answer = charge(order);
        if (answer instanceof Answer.ActionNeeded) {
            customerPays(order);
            return captured(learntOf(order));
        }
        return captured(answer);
    }

    static Answer.Captured captured(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Captured.class);
        return (Answer.Captured) answer;
    }

    static Money nothing(Order order) {
        return Money.zero(order.amount().currency());
    }
}
