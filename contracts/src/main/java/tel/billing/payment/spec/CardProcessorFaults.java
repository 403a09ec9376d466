package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.shared.spec.peer.PeerFaults;

/// Contract of card processors for outages.
abstract class CardProcessorFaults extends CardProcessorCards {

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void every_call_reports_in_time_that_the_result_is_unknown(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        var earlier = orderThat(Behaviour.CAPTURES);
        var refund = SamplePaymentOrders.refundOf(earlier, paid(earlier).reference(), earlier.amount());
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        peer().fail(fault);

        assertThat(charge(paymentOrder)).as("charge").isEqualTo(new Answer.NoAnswer());
        assertThat(lookUp(paymentOrder)).as("lookUp").isEqualTo(new Answer.NoAnswer());
        assertThat(refund(refund)).as("refund").isIn(refundAnswersDuring(fault));
        assertThat(lookUp(refund)).as("lookUp of a refund").isEqualTo(new RefundAnswer.NoAnswer());
        assertThat(bounded().cardsOf(earlier.account())).as("cardsOf").isEmpty();
        assertThat(bounded().deleteCard(earlier.account(), new StoredCard.Token("any")))
                .as("deleteCard")
                .isFalse();
        assertThat(capturedFor(paymentOrder)).isEqualTo(nothing(paymentOrder));
        assertThat(refundedFor(earlier)).isEqualTo(nothing(earlier));
    }

    @ParameterizedTest
    @EnumSource
    void after_an_outage_a_repeated_charge_and_a_repeated_refund_move_money_once(
            PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        var earlier = orderThat(Behaviour.CAPTURES);
        var refund = SamplePaymentOrders.refundOf(earlier, paid(earlier).reference(), earlier.amount());
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        peer().fail(fault);
        charge(paymentOrder);
        refund(refund);

        peer().recover();

        assertThat(charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
        given(refund);
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
        assertThat(refundedFor(earlier)).isEqualTo(earlier.amount());
    }

    @ParameterizedTest
    @EnumSource(names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void requests_whose_answers_are_lost_have_unknown_results(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        var earlier = orderThat(Behaviour.CAPTURES);
        var refund = SamplePaymentOrders.refundOf(earlier, paid(earlier).reference(), earlier.amount());
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        peer().fail(fault);

        assertThat(charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());
        assertThat(refund(refund)).isEqualTo(new RefundAnswer.NoAnswer());

        peer().recover();
        assertThat(notifiedResultOf(refund)).isEqualTo(new RefundAnswer.Done());
        assertThat(capturedFor(paymentOrder)).isEqualTo(paymentOrder.amount());
        assertThat(refundedFor(earlier)).isEqualTo(earlier.amount());
    }

    /// Only some faults prove that the processor did not receive the refund.
    private static List<RefundAnswer> refundAnswersDuring(PeerFault fault) {
        return switch (fault) {
            case DOWN, UNAUTHORIZED, TOO_MANY_REQUESTS ->
                List.of(new RefundAnswer.NoAnswer(), new RefundAnswer.NotSent());
            case HANG, LOSE_ANSWERS, ERROR_AFTER_EXECUTION, GARBAGE, INCOMPLETE, SERVER_ERROR, NOT_FOUND ->
                List.of(new RefundAnswer.NoAnswer());
        };
    }
}
