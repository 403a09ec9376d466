package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;

/// Contract of card processors for refunds.
abstract class CardProcessorRefunds extends CardProcessorTestbed {

    @Test
    void a_payment_can_be_refunded_in_parts_up_to_its_amount() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var captured = paid(paymentOrder).reference();
        var part = part(paymentOrder);

        given(SamplePaymentOrders.refundOf(paymentOrder, captured, part));
        assertThat(refundedFor(paymentOrder)).isEqualTo(part);

        given(SamplePaymentOrders.refundOf(
                paymentOrder, captured, paymentOrder.amount().minus(part)));
        assertThat(refundedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void repeating_a_refund_with_the_same_key_refunds_once() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var refund =
                SamplePaymentOrders.refundOf(paymentOrder, paid(paymentOrder).reference(), part(paymentOrder));

        given(refund);
        given(refund);

        assertThat(refundedFor(paymentOrder)).isEqualTo(refund.amount());
    }

    @Test
    void another_amount_under_a_used_refund_key_is_not_refunded_and_has_no_answer() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var refund =
                SamplePaymentOrders.refundOf(paymentOrder, paid(paymentOrder).reference(), part(paymentOrder));
        given(refund);

        assertThat(refund(SamplePaymentOrders.withAmount(refund.amount().plus(refund.amount()), refund)))
                .isEqualTo(new RefundAnswer.NoAnswer());
        assertThat(refundedFor(paymentOrder)).isEqualTo(refund.amount());
    }

    @Test
    void looking_up_another_amount_under_a_used_refund_key_has_no_answer() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var refund =
                SamplePaymentOrders.refundOf(paymentOrder, paid(paymentOrder).reference(), part(paymentOrder));
        given(refund);

        assertThat(lookUp(SamplePaymentOrders.withAmount(refund.amount().plus(refund.amount()), refund)))
                .isEqualTo(new RefundAnswer.NoAnswer());
    }

    @Test
    void concurrent_refunds_with_the_same_key_refund_once() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var refund =
                SamplePaymentOrders.refundOf(paymentOrder, paid(paymentOrder).reference(), part(paymentOrder));

        var answers = Race.of(() -> refund(refund));

        assertThat(answers).doesNotContain(new RefundAnswer.Rejected());
        given(refund);
        assertThat(refundedFor(paymentOrder)).isEqualTo(refund.amount());
    }

    @Test
    void two_refunds_are_refunded_separately() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var captured = paid(paymentOrder).reference();

        given(SamplePaymentOrders.refundOf(paymentOrder, captured, part(paymentOrder)));
        given(SamplePaymentOrders.refundOf(paymentOrder, captured, part(paymentOrder)));

        assertThat(refundedFor(paymentOrder)).isEqualTo(part(paymentOrder).plus(part(paymentOrder)));
    }

    @Test
    void refunds_above_the_captured_amount_are_rejected() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var captured = paid(paymentOrder).reference();
        given(SamplePaymentOrders.refundOf(paymentOrder, captured, paymentOrder.amount()));

        rejected(SamplePaymentOrders.refundOf(paymentOrder, captured, part(paymentOrder)));

        assertThat(refundedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void a_payment_that_was_not_captured_cannot_be_refunded() {
        var paymentOrder = orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS);
        charge(paymentOrder);

        rejected(SamplePaymentOrders.refundOf(
                paymentOrder, new ProcessorReference("unknown-reference"), part(paymentOrder)));

        assertThat(refundedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }

    @Test
    void looking_up_an_unknown_refund_refunds_nothing_and_returns_no_result() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        var refund =
                SamplePaymentOrders.refundOf(paymentOrder, paid(paymentOrder).reference(), part(paymentOrder));

        assertThat(lookUp(refund)).isEqualTo(new RefundAnswer.NoAnswer());
        assertThat(refundedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));

        given(refund);
        assertThat(refundedFor(paymentOrder)).isEqualTo(refund.amount());
    }

    final void given(RefundOrder refund) {
        assertThat(refund(refund)).isIn(new RefundAnswer.Done(), new RefundAnswer.Accepted());
        assertThat(notifiedResultOf(refund)).isEqualTo(new RefundAnswer.Done());
    }

    private void rejected(RefundOrder refund) {
        var answer = refund(refund);
        assertThat(answer).isIn(new RefundAnswer.Rejected(), new RefundAnswer.Accepted());
        if (answer instanceof RefundAnswer.Accepted) {
            assertThat(notifiedResultOf(refund)).isEqualTo(new RefundAnswer.Rejected());
        }
    }

    /// Less than half of the amount.
    static Money part(PaymentOrder paymentOrder) {
        return new Money(
                paymentOrder.amount().minor() / 4, paymentOrder.amount().currency());
    }
}
