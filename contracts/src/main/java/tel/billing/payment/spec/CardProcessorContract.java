package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;

/// Contract of [CardProcessor]. To use it, extend it and provide an order for each [Behaviour], for example
/// by a test amount or a test card of the processor, and a peer that misbehaves. Every call is limited in
/// time.
public abstract class CardProcessorContract extends CardProcessorFaults {

    @Test
    void a_valid_card_is_charged() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);

        assertThat(charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void repeating_a_request_with_the_same_key_charges_once_and_returns_the_same_answer() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);

        var answer = charge(paymentOrder);

        assertThat(charge(paymentOrder)).isEqualTo(answer);
        assertThat(charge(paymentOrder)).isEqualTo(answer);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void another_amount_under_a_used_key_is_not_charged_and_has_no_answer() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        charge(paymentOrder);

        assertThat(charge(withMore(paymentOrder))).isEqualTo(new Answer.NoAnswer());
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void another_amount_under_a_used_key_gets_no_page() {
        var paymentOrder = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(paymentOrder);

        assertThat(charge(withMore(paymentOrder))).isEqualTo(new Answer.NoAnswer());
        assertThat(lookUp(withMore(paymentOrder))).isEqualTo(new Answer.NoAnswer());
    }

    @Test
    void looking_up_another_amount_under_a_used_key_has_no_answer() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        charge(paymentOrder);

        assertThat(lookUp(withMore(paymentOrder))).isEqualTo(new Answer.NoAnswer());
    }

    @Test
    void concurrent_requests_with_the_same_key_charge_once() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);

        var answers = Race.of(() -> charge(paymentOrder));
        var answer = charge(paymentOrder);

        assertThat(answer).isInstanceOf(Answer.Captured.class);
        assertThat(answers).isSubsetOf(answer, new Answer.NoAnswer());
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void two_orders_are_charged_separately() {
        var one = orderThat(Behaviour.CAPTURES);
        var other = orderThat(Behaviour.CAPTURES);

        assertThat(captured(charge(one)).reference())
                .isNotEqualTo(captured(charge(other)).reference());
        assertThat(capturedFor(one)).isEqualTo(one.amount());
        assertThat(capturedFor(other)).isEqualTo(other.amount());
    }

    /// Processors count some currencies in other units than those of ISO 4217. An adapter may decline an amount
    /// that the processor cannot represent.
    @ParameterizedTest(name = "{1} {0}")
    @CsvSource({"2000, JPY", "20000, KWD", "20005, KWD"})
    void amounts_in_currencies_of_zero_and_three_decimals_are_charged_and_refunded_exactly(
            long minor, String currency) {
        var amount = Money.of(minor, currency);
        var paymentOrder = SamplePaymentOrders.withAmount(amount, orderThat(Behaviour.CAPTURES));

        var answer = charge(paymentOrder);

        if (answer.equals(new Answer.Declined(DeclineReason.ISSUER_UNAVAILABLE))) {
            assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
            return;
        }
        var reference = captured(answer).reference();
        assertThat(capturedFor(paymentOrder)).isEqualTo(amount);
        assertThat(captured(notifiedResultOf(paymentOrder)).reference()).isEqualTo(reference);

        given(SamplePaymentOrders.refundOf(paymentOrder, reference, part(paymentOrder)));
        assertThat(refundedFor(paymentOrder)).isEqualTo(part(paymentOrder));
    }

    @Test
    void a_declined_card_is_not_charged_and_the_reason_is_mapped() {
        assertDeclined(orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS), DeclineReason.INSUFFICIENT_FUNDS);
        assertDeclined(orderThat(Behaviour.DECLINES_AN_EXPIRED_CARD), DeclineReason.EXPIRED_CARD);
    }

    @Test
    void a_missing_response_is_returned_as_no_answer() {
        var paymentOrder = orderThat(Behaviour.STAYS_SILENT);

        assertThat(charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(lookUp(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }

    @Test
    void repeating_a_request_reveals_a_charge_whose_response_was_lost() {
        var paymentOrder = orderThat(Behaviour.CAPTURES_SILENTLY);
        assertThat(charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());

        assertThat(charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void repeating_a_request_charges_if_the_first_request_was_lost() {
        var paymentOrder = orderThat(Behaviour.MISSES_THE_FIRST_REQUEST);
        assertThat(charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));

        assertThat(charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void the_result_of_an_order_can_be_looked_up() {
        var paid = orderThat(Behaviour.CAPTURES);
        var capture = captured(charge(paid));
        assertThat(captured(notifiedResultOf(paid)).reference()).isEqualTo(capture.reference());

        var declined = orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS);
        var decline = charge(declined);
        assertThat(notifiedResultOf(declined)).isEqualTo(decline);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void looking_up_an_unknown_order_charges_nothing_and_returns_no_result(Behaviour behaviour) {
        var paymentOrder = orderThat(behaviour);

        assertThat(lookUp(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_lookup_never_charges_and_never_reports_a_charge_that_did_not_happen(Behaviour behaviour) {
        var paymentOrder = orderThat(behaviour);
        charge(paymentOrder);
        var moved = capturedFor(paymentOrder);

        var answer = lookUp(paymentOrder);

        assertThat(capturedFor(paymentOrder)).isEqualTo(moved);
        if (answer instanceof Answer.Captured) {
            assertThat(moved).isEqualTo(paymentOrder.amount());
        }
    }

    @Test
    void an_order_that_was_only_looked_up_can_still_be_charged() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        lookUp(paymentOrder);

        assertThat(charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void a_customer_who_must_act_gets_one_page_and_nothing_is_charged_yet() {
        var paymentOrder = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);

        var answer = charge(paymentOrder);

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.ActionRequired.class,
                        needed -> assertThat(needed.page().isAbsolute()).isTrue());
        assertThat(charge(paymentOrder)).isEqualTo(answer);
        assertThat(lookUp(paymentOrder)).isNotInstanceOfAny(Answer.Captured.class, Answer.Declined.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }

    @Test
    void a_page_without_a_url_is_no_answer_and_nothing_is_charged() {
        var paymentOrder = orderThat(Behaviour.NAMES_NO_PAGE);

        assertThat(charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(charge(paymentOrder)).isInstanceOfAny(Answer.NoAnswer.class, Answer.ActionRequired.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }

    @Test
    void an_absent_customer_is_not_sent_to_a_page() {
        assertDeclined(orderThat(Behaviour.REQUIRES_ACTION_OFF_SESSION), DeclineReason.AUTHENTICATION_FAILED);
    }

    @Test
    void a_customer_who_pays_on_the_page_pays_once() {
        var paymentOrder = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(paymentOrder);

        customerPays(paymentOrder);

        var answer = notifiedResultOf(paymentOrder);
        assertThat(answer).isInstanceOf(Answer.Captured.class);
        assertThat(notifiedResultOf(paymentOrder)).isEqualTo(answer);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void a_customer_whose_card_is_declined_on_the_page_can_pay_there_with_another_card() {
        var paymentOrder = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        var page = charge(paymentOrder);
        if (!customerUsesDeclinedCard(paymentOrder)) {
            return;
        }

        assertThat(charge(paymentOrder)).isEqualTo(page);
        assertThat(lookUp(paymentOrder)).isNotInstanceOfAny(Answer.Captured.class, Answer.Declined.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));

        customerPays(paymentOrder);

        assertThat(notifiedResultOf(paymentOrder)).isInstanceOf(Answer.Captured.class);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
    }

    @Test
    void a_customer_who_cancels_on_the_page_pays_nothing() {
        var paymentOrder = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(paymentOrder);

        customerCancels(paymentOrder);

        // Some processors do not report a cancellation. Then the payment expires.
        assertThat(notifiedResultOf(paymentOrder))
                .isIn(new Answer.Declined(DeclineReason.CANCELLED_BY_CUSTOMER), new Answer.NoAnswer());
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }

    @Test
    void repeating_a_request_after_the_customers_decision_charges_nothing_more() {
        var paid = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(paid);
        customerPays(paid);
        charge(paid);
        assertThat(capturedFor(paid)).isEqualTo(paid.amount());

        var cancelled = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(cancelled);
        customerCancels(cancelled);
        charge(cancelled);
        assertThat(capturedFor(cancelled)).isEqualTo(nothing(cancelled));
    }

    private void assertDeclined(PaymentOrder paymentOrder, DeclineReason reason) {
        assertThat(charge(paymentOrder)).isEqualTo(new Answer.Declined(reason));
        assertThat(charge(paymentOrder)).isEqualTo(new Answer.Declined(reason));
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
    }
}
