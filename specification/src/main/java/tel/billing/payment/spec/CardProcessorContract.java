package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.domain.Order;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;

/// What every card processor promises. Extend it and find an order for each [Behaviour]: by its amount, its card, or
/// whatever moves your processor to it.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class CardProcessorContract {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// How the processor behaves when it is asked for an order's money.
    protected enum Behaviour {
        CAPTURES,
        /// The customer wants the card stored. The processor may ask them at its page first.
        CAPTURES_AND_KEEPS_THE_CARD,
        DECLINES_FOR_LACK_OF_FUNDS,
        DECLINES_AN_EXPIRED_CARD,
        SENDS_THE_CUSTOMER_TO_A_PAGE,
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

    /// The customer pays at the page to which the order sent them.
    protected abstract void customerPays(Order order);

    /// The customer turns away at the page to which the order sent them.
    protected abstract void customerCancels(Order order);

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
    void a_look_up_tells_what_became_of_an_order() {
        var paid = orderThat(Behaviour.CAPTURES);
        var capture = charge(paid);
        assertThat(lookUp(paid)).isEqualTo(capture);

        var refused = orderThat(Behaviour.DECLINES_FOR_LACK_OF_FUNDS);
        var decline = charge(refused);
        assertThat(lookUp(refused)).isEqualTo(decline);
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
    void a_customer_who_pays_at_the_page_pays_once() {
        var order = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(order);

        customerPays(order);

        var answer = lookUp(order);
        assertThat(answer).isInstanceOf(Answer.Captured.class);
        assertThat(lookUp(order)).isEqualTo(answer);
        assertThat(movedFor(order)).isEqualTo(order.amount());
    }

    @Test
    void a_customer_who_cancels_at_the_page_pays_nothing() {
        var order = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(order);

        customerCancels(order);

        assertThat(lookUp(order)).isEqualTo(new Answer.Declined(DeclineReason.CANCELLED_BY_CUSTOMER));
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

    @Test
    void a_card_is_kept_only_if_its_owner_wishes() {
        assertThat(paid(orderThat(Behaviour.CAPTURES)).kept()).isEmpty();
        assertThat(paid(orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD)).kept())
                .isPresent();
    }

    @Test
    void a_kept_card_pays_later_without_its_owner() {
        var order = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = paid(order).kept().orElseThrow().token();
        var later = Orders.withStoredCard(
                order.account(), orderThat(Behaviour.CAPTURES).amount(), token);

        assertThat(charge(later)).isInstanceOf(Answer.Captured.class);
        assertThat(movedFor(later)).isEqualTo(later.amount());
    }

    private void assertDeclined(Order order, DeclineReason reason) {
        assertThat(charge(order)).isEqualTo(new Answer.Declined(reason));
        assertThat(charge(order)).isEqualTo(new Answer.Declined(reason));
        assertThat(movedFor(order)).isEqualTo(nothing(order));
    }

    /// Charges the order, by way of the page if the processor wants it so.
    private Answer.Captured paid(Order order) {
        var answer = charge(order);
        if (answer instanceof Answer.ActionNeeded) {
            customerPays(order);
            return captured(lookUp(order));
        }
        return captured(answer);
    }

    private Answer charge(Order order) {
        return assertTimeout(PATIENCE, () -> processor().charge(order));
    }

    private Answer lookUp(Order order) {
        return assertTimeout(PATIENCE, () -> processor().lookUp(order));
    }

    private static Answer.Captured captured(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Captured.class);
        return (Answer.Captured) answer;
    }

    private static Money nothing(Order order) {
        return Money.zero(order.amount().currency());
    }
}
