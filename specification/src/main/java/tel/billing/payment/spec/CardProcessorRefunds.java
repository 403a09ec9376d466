package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;

/// What every card processor promises about giving money back.
abstract class CardProcessorRefunds extends CardProcessorBench {

    @Test
    void money_goes_back_in_parts_until_nothing_is_left() {
        var order = orderThat(Behaviour.CAPTURES);
        var captured = paid(order).reference();
        var part = part(order);

        given(Orders.refundOf(order, captured, part));
        assertThat(givenBackFor(order)).isEqualTo(part);

        given(Orders.refundOf(order, captured, order.amount().minus(part)));
        assertThat(givenBackFor(order)).isEqualTo(order.amount());
    }

    @Test
    void asking_for_a_refund_again_under_one_key_gives_the_money_back_once() {
        var order = orderThat(Behaviour.CAPTURES);
        var refund = Orders.refundOf(order, paid(order).reference(), part(order));

        given(refund);
        given(refund);

        assertThat(givenBackFor(order)).isEqualTo(refund.amount());
    }

    @Test
    void asking_for_a_refund_many_times_at_once_gives_the_money_back_once() {
        var order = orderThat(Behaviour.CAPTURES);
        var refund = Orders.refundOf(order, paid(order).reference(), part(order));

        var answers = Race.of(() -> refund(refund));

        assertThat(answers).doesNotContain(new RefundAnswer.Refused());
        given(refund);
        assertThat(givenBackFor(order)).isEqualTo(refund.amount());
    }

    @Test
    void two_refunds_go_back_each() {
        var order = orderThat(Behaviour.CAPTURES);
        var captured = paid(order).reference();

        given(Orders.refundOf(order, captured, part(order)));
        given(Orders.refundOf(order, captured, part(order)));

        assertThat(givenBackFor(order)).isEqualTo(part(order).plus(part(order)));
    }

    @Test
    void no_more_goes_back_than_was_captured() {
        var order = orderThat(Behaviour.CAPTURES);
        var captured = paid(order).reference();
        given(Orders.refundOf(order, captured, order.amount()));

        refused(Orders.refundOf(order, captured, part(order)));

        assertThat(givenBackFor(order)).isEqualTo(order.amount());
    }

    @Test
    void nothing_goes_back_of_what_was_never_captured() {
        var order = orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS);
        charge(order);

        refused(Orders.refundOf(order, new ProcessorReference("nobody-knows-it"), part(order)));

        assertThat(givenBackFor(order)).isEqualTo(nothing(order));
    }

    @Test
    void looking_up_a_refund_that_was_never_asked_for_gives_nothing_back_and_knows_nothing() {
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

    /// Less than half of it.
    private static Money part(Order order) {
        return new Money(order.amount().minor() / 4, order.amount().currency());
    }
}
