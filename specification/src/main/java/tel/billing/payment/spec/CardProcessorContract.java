package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.domain.Order;
import tel.billing.shared.spec.Race;

/// What every card processor promises. Extend it and find an order for each [Behaviour]: by its amount, its
/// card, or whatever moves your processor to it.
public abstract class CardProcessorContract extends CardProcessorCards {

    @Test
    void a_good_card_pays() {
        var order = orderThat(Behaviour.CAPTURES);

        assertThat(charge(order)).isInstanceOf(Answer.Captured.class);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void asking_again_under_one_key_moves_the_money_once_and_answers_alike() {
        var order = orderThat(Behaviour.CAPTURES);

        var answer = charge(order);

        assertThat(charge(order)).isEqualTo(answer);
        assertThat(charge(order)).isEqualTo(answer);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void asking_many_times_at_once_moves_the_money_once() {
        var order = orderThat(Behaviour.CAPTURES);

        var answers = Race.of(() -> charge(order));
        var answer = charge(order);

        assertThat(answer).isInstanceOf(Answer.Captured.class);
        assertThat(answers).isSubsetOf(answer, new Answer.NoAnswer());
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void two_orders_are_two_movements_of_money() {
        var one = orderThat(Behaviour.CAPTURES);
        var other = orderThat(Behaviour.CAPTURES);

        assertThat(captured(charge(one)).reference())
                .isNotEqualTo(captured(charge(other)).reference());
        assertThat(movedFor(one)).isEqualTo(one.amount());
        assertThat(movedFor(other)).isEqualTo(other.amount());
    }

    @Test
    void a_declined_card_costs_nothing_and_the_reason_is_in_our_words() {
        assertDeclined(orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS), DeclineReason.INSUFFICIENT_FUNDS);
        assertDeclined(orderThat(Behaviour.DECLINES_AN_EXPIRED_CARD), DeclineReason.EXPIRED_CARD);
    }

    @Test
    void silence_is_an_answer() {
        var order = orderThat(Behaviour.STAYS_SILENT);

        assertThat(charge(order)).isEqualTo(new Answer.NoAnswer());
        assertThat(charge(order)).isEqualTo(new Answer.NoAnswer());
        assertThat(lookUp(order)).isEqualTo(new Answer.NoAnswer());
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }

    @Test
    void asked_again_it_tells_of_money_that_moved_silently() {
        var order = orderThat(Behaviour.CAPTURES_SILENTLY);
        assertThat(charge(order)).isEqualTo(new Answer.NoAnswer());

        assertThat(charge(order)).isInstanceOf(Answer.Captured.class);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void asked_again_it_does_what_it_missed_at_first() {
        var order = orderThat(Behaviour.MISSES_THE_FIRST_REQUEST);
        assertThat(charge(order)).isEqualTo(new Answer.NoAnswer());
        assertThat(movedFor(order)).isEqualTo(nothing(order));

        assertThat(charge(order)).isInstanceOf(Answer.Captured.class);
        assertThat(charge(order)).isInstanceOf(Answer.Captured.class);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void what_became_of_an_order_can_be_learnt() {
        var paid = orderThat(Behaviour.CAPTURES);
        var capture = captured(charge(paid));
        assertThat(captured(learntOf(paid)).reference()).isEqualTo(capture.reference());

        var refused = orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS);
        var decline = charge(refused);
        assertThat(learntOf(refused)).isEqualTo(decline);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_look_up_of_what_was_never_asked_moves_no_money_and_knows_nothing(Behaviour behaviour) {
        var order = orderThat(behaviour);

        assertThat(lookUp(order)).isEqualTo(new Answer.NoAnswer());
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_look_up_moves_no_money_and_claims_none(Behaviour behaviour) {
        var order = orderThat(behaviour);
        charge(order);
        var moved = movedFor(order);

        var answer = lookUp(order);

        assertThat(movedFor(order)).isEqualTo(moved);
        if (answer instanceof Answer.Captured) {
            assertThat(moved).isEqualTo(order.amount());
        }
    }

    @Test
    void an_order_that_was_only_looked_up_can_still_be_paid() {
        var order = orderThat(Behaviour.CAPTURES);
        lookUp(order);

        assertThat(charge(order)).isInstanceOf(Answer.Captured.class);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void a_customer_who_must_act_is_sent_to_one_page_and_nothing_moves_yet() {
        var order = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);

        var answer = charge(order);

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.ActionNeeded.class,
                        needed -> assertThat(needed.page().isAbsolute()).isTrue());
        assertThat(charge(order)).isEqualTo(answer);
        assertThat(lookUp(order)).isNotInstanceOfAny(Answer.Captured.class, Answer.Declined.class);
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }

    @Test
    void a_page_without_an_address_is_no_answer_and_nothing_moves() {
        var order = orderThat(Behaviour.NAMES_NO_PAGE);

        assertThat(charge(order)).isEqualTo(new Answer.NoAnswer());
        assertThat(charge(order)).isInstanceOfAny(Answer.NoAnswer.class, Answer.ActionNeeded.class);
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }

    @Test
    void nobody_is_sent_to_a_page_who_is_away() {
        assertDeclined(orderThat(Behaviour.WANTS_A_CUSTOMER_WHO_IS_AWAY), DeclineReason.AUTHENTICATION_FAILED);
    }

    @Test
    void a_customer_who_pays_at_the_page_pays_once() {
        var order = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(order);

        customerPays(order);

        var answer = learntOf(order);
        assertThat(answer).isInstanceOf(Answer.Captured.class);
        assertThat(learntOf(order)).isEqualTo(answer);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void a_customer_who_cancels_at_the_page_pays_nothing() {
        var order = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(order);

        customerCancels(order);

        // not every processor tells of it; the payment expires then
        assertThat(learntOf(order))
                .isIn(new Answer.Declined(DeclineReason.CANCELLED_BY_CUSTOMER), new Answer.NoAnswer());
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }

    @Test
    void asking_again_after_the_customer_has_decided_moves_nothing_more() {
        var paid = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(paid);
        customerPays(paid);
        charge(paid);
        assertThat(movedFor(paid)).isEqualTo(paid.amount());

        var cancelled = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(cancelled);
        customerCancels(cancelled);
        charge(cancelled);
        assertThat(movedFor(cancelled)).isEqualTo(nothing(cancelled));
    }

    private void assertDeclined(Order order, DeclineReason reason) {
        assertThat(charge(order)).isEqualTo(new Answer.Declined(reason));
        assertThat(charge(order)).isEqualTo(new Answer.Declined(reason));
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }
}
