package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;

/// Contract of card processors for refunds.
abstract class CardProcessorRefunds extends CardProcessorBench {

    @Test
    void a_payment_can_be_refunded_in_parts_up_to_its_amount() {
        var order = orderThat(Behaviour.CAPTURES);
        var captured = paid(order).reference();
        var part = part(order);

        given(Orders.refundOf(order, captured, part));
        assertThat(givenBackFor(order)).isEqualTo(part);

        given(Orders.refundOf(order, captured, order.amount().minus(part)));
        assertThat(givenBackFor(order)).isEqualTo(order.amount());
    }

    @Test
    void repeating_a_refund_with_the_same_key_refunds_once() {
        var order = orderThat(Behaviour.CAPTURES);
        var refund = Orders.refundOf(order, paid(order).reference(), part(order));

        given(refund);
        given(refund);

        assertThat(givenBackFor(order)).isEqualTo(refund.amount());
    }

    @Test
    void concurrent_refunds_with_the_same_key_refund_once() {
        var order = orderThat(Behaviour.CAPTURES);
        var refund = Orders.refundOf(order, paid(order).reference(), part(order));

        var answers = Race.of(() -> refund(refund));

        assertThat(answers).doesNotContain(new RefundAnswer.Refused());
        given(refund);
        assertThat(givenBackFor(order)).isEqualTo(refund.amount());
    }

    @Test
    void two_refunds_are_refunded_separately() {
        var order = orderThat(Behaviour.CAPTURES);
        var captured = paid(order).reference();

        given(Orders.refundOf(order, captured, part(order)));
        given(Orders.refundOf(order, captured, part(order)));

        assertThat(givenBackFor(order)).isEqualTo(part(order).plus(part(order)));
    }

    @Test
    void refunds_above_the_captured_amount_are_refused() {
        var order = orderThat(Behaviour.CAPTURES);
        var captured = paid(order).reference();
        given(Orders.refundOf(order, captured, order.amount()));

        refused(Orders.refundOf(order, captured, part(order)));

        assertThat(givenBackFor(order)).isEqualTo(order.amount());
    }

    @Test
    void a_payment_that_was_not_captured_cannot_be_refunded() {
        var order = orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS);
        charge(order);

        refused(Orders.refundOf(order, new ProcessorReference("nobody-knows-it"), part(order)));

        assertThat(givenBackFor(order)).isEqualTo(nothing(order));
    }

    @Test
    void looking_up_an_unknown_refund_refunds_nothing_and_returns_no_result() {
        var order = orderThat(Behaviour.CAPTURES);
        var refund = Orders.refundOf(order, paid(order).reference(), part(order));

        assertThat(lookUp(refund)).isEqualTo(new RefundAnswer.NoAnswer());
        assertThat(givenBackFor(order)).isEqualTo(nothing(order));

        given(refund);
        assertThat(givenBackFor(order)).isEqualTo(refund.amount());
    }

    private void given(RefundOrder refund) {
        assertThat(refund(refund)).isIn(new RefundAnswer.Done(), new RefundAnswer.Accepted());
        assertThat(learntOf(refund)).isEqualTo(new RefundAnswer.Done());
    }

    private void refused(RefundOrder refund) {
        assertThat(refund(refund)).isIn(new RefundAnswer.Refused(), new RefundAnswer.Accepted());
        assertThat(learntOf(refund)).isEqualTo(new RefundAnswer.Refused());
    }

    /// Less than half of the amount.
    private static Money part(Order order) {
        return new Money(order.amount().minor() / 4, order.amount().currency());
    }
}
