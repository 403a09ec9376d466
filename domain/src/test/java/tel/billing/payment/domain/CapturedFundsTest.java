package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.payment.Card;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Version;

/// The states of a captured payment of EUR 20.00.
class CapturedFundsTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final RefundId REFUND = new RefundId(new UUID(0, 7));
    private static final RefundId OTHER = new RefundId(new UUID(0, 8));

    private final Payment.Captured captured = captured();

    @Test
    void the_whole_amount_is_refundable_at_first() {
        assertThat(captured.remaining()).isEqualTo(TWENTY);
        assertThat(captured.funds().refunded()).isEqualTo(Money.of(0, "EUR"));
    }

    @Test
    void a_refund_on_its_way_reduces_the_refundable_amount_and_keeps_the_payment_captured() {
        var change = captured.refund(REFUND, FIVE, NOON);

        assertThat(change.to()).isInstanceOf(Payment.Captured.class);
        assertThat(change.to().remaining()).isEqualTo(FIFTEEN);
        assertThat(change.event()).isEqualTo(new PaymentEvent.RefundBegun(REFUND, FIVE, NOON));
    }

    @Test
    void a_refund_above_the_refundable_amount_is_rejected() {
        var underway = (Payment.Refundable) captured.refund(REFUND, FIVE, NOON).to();

        assertThatThrownBy(() -> underway.refund(OTHER, Money.of(15_01, "EUR"), NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("exceed the captured amount");
    }

    @Test
    void completed_refunds_make_the_payment_partly_refunded_or_refunded() {
        var partly = refunded(captured, REFUND, FIVE);
        assertThat(partly).isInstanceOf(Payment.PartlyRefunded.class);

        var wholly = refunded(partly, OTHER, FIFTEEN);
        assertThat(wholly).isInstanceOf(Payment.Refunded.class);
        assertThat(wholly.remaining()).isEqualTo(Money.of(0, "EUR"));
    }

    @Test
    void a_failed_refund_restores_the_earlier_state() {
        var underway = captured.refund(REFUND, FIVE, NOON).to();

        var change = underway.failRefund(REFUND, FIVE, NOON);

        assertThat(change.to()).isEqualTo(inVersion(3, captured));
        assertThat(change.event()).isEqualTo(new PaymentEvent.RefundFailed(REFUND, FIVE, NOON));
    }

    @Test
    void a_returned_refund_restores_the_earlier_state() {
        assertThat(refunded(captured, REFUND, TWENTY)
                        .returnRefund(REFUND, TWENTY, NOON)
                        .to())
                .isEqualTo(inVersion(4, captured));
        var partly = (Payment.PartlyRefunded) refunded(captured, REFUND, FIVE);
        assertThat(refunded(partly, OTHER, FIFTEEN)
                        .returnRefund(OTHER, FIFTEEN, NOON)
                        .to())
                .isEqualTo(new Payment.PartlyRefunded(partly.order(), new Version(6), partly.funds()));
    }

    @Test
    void a_won_dispute_restores_the_earlier_state() {
        var partly = (Payment.Refundable) refunded(captured, REFUND, FIVE);

        var disputed = partly.chargeBack(TWENTY, NOON);
        assertThat(disputed.event()).isEqualTo(new PaymentEvent.ChargedBack(TWENTY, NOON));

        var reversed = reversed(disputed.to(), TWENTY);
        assertThat(reversed.to()).isInstanceOf(Payment.PartlyRefunded.class);
        assertThat(reversed.to().funds().chargebacks()).isEqualTo(1);
        assertThat(reversed.event()).isEqualTo(new PaymentEvent.ChargebackReversed(TWENTY, NOON));
    }

    @Test
    void a_refund_completes_even_if_the_payment_is_disputed_or_failed() {
        var underway = (Payment.Captured) captured.refund(REFUND, FIVE, NOON).to();

        var disputed = underway.chargeBack(TWENTY, NOON).to().completeRefund(REFUND, FIVE, NOON);
        assertThat(disputed.to()).isInstanceOf(Payment.ChargedBack.class);
        assertThat(reversed((Payment.ChargedBack) disputed.to(), TWENTY).to())
                .isInstanceOf(Payment.PartlyRefunded.class);

        var failed = underway.failCapture(NOON).to().failRefund(REFUND, FIVE, NOON);
        assertThat(failed.to()).isInstanceOf(Payment.Failed.class);
        assertThat(failed.to().funds().pendingRefunds()).isEqualTo(Money.of(0, "EUR"));
    }

    @Test
    void disputes_may_overlap_and_end_in_any_order() {
        var both = captured.chargeBack(TWENTY, NOON).to().chargeBack(FIVE, NOON).to();
        assertThat(both.disputes()).containsExactly(new Dispute(1, TWENTY), new Dispute(2, FIVE));

        var one = (Payment.ChargedBack) reversed(both, FIVE).to();
        assertThat(one.disputes()).containsExactly(new Dispute(1, TWENTY));
        assertThat(one.disputeAbout(FIVE)).isEmpty();
        assertThat(one.chargeBack(FIVE, NOON).to().disputes())
                .containsExactly(new Dispute(1, TWENTY), new Dispute(3, FIVE));
        assertThat(reversed(one, TWENTY).to()).isInstanceOf(Payment.Captured.class);
    }

    @Test
    void a_dispute_ends_only_once() {
        var disputed = captured.chargeBack(TWENTY, NOON).to();

        assertThatThrownBy(() -> disputed.reverse(new Dispute(2, TWENTY), NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Only an open dispute");
    }

    @Test
    void a_refunded_payment_may_be_disputed_and_is_refunded_again_after_a_won_dispute() {
        var refunded = (Payment.Refunded) refunded(captured, REFUND, TWENTY);

        var disputed = refunded.chargeBack(TWENTY, NOON).to();

        assertThat(reversed(disputed, TWENTY).to()).isInstanceOf(Payment.Refunded.class);
    }

    @Test
    void a_refunded_payment_may_fail() {
        var partly = (Payment.Undisputed) refunded(captured, REFUND, FIVE);

        assertThat(partly.failCapture(NOON).to().funds().refunded()).isEqualTo(FIVE);
    }

    @Test
    void every_transition_of_a_captured_payment_raises_the_version() {
        var refundable =
                (Payment.Refundable) captured.refund(REFUND, FIVE, NOON).to();
        var disputed = captured.chargeBack(FIVE, NOON).to();
        var disputedTwice = disputed.chargeBack(FIVE, NOON).to();

        assertThat(Stream.of(
                        refundable.refund(OTHER, FIVE, NOON),
                        refundable.completeRefund(REFUND, FIVE, NOON),
                        refundable.failRefund(REFUND, FIVE, NOON),
                        refunded(captured, REFUND, FIVE).returnRefund(REFUND, FIVE, NOON),
                        refundable.failCapture(NOON),
                        refundable.chargeBack(FIVE, NOON),
                        reversed(disputed, FIVE),
                        reversed(disputedTwice, FIVE)))
                .allSatisfy(transition -> assertThat(transition.to().version())
                        .isEqualTo(transition.from().version().next()));
    }

    @Test
    void disputes_above_the_captured_amount_are_rejected() {
        assertThatThrownBy(() -> captured.chargeBack(Money.of(20_01, "EUR"), NOON))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Payment.EverCaptured refunded(Payment.EverCaptured payment, RefundId refund, Money amount) {
        var underway =
                ((Payment.Refundable) payment).refund(refund, amount, NOON).to();
        return underway.completeRefund(refund, amount, NOON).to();
    }

    private static Payment.Transition<? extends Payment.EverCaptured> reversed(
            Payment.ChargedBack payment, Money amount) {
        return payment.reverse(payment.disputeAbout(amount).orElseThrow(), NOON);
    }

    private static Payment.Captured inVersion(int version, Payment.Captured payment) {
        return new Payment.Captured(payment.order(), new Version(version), payment.funds());
    }

    private static Payment.Captured captured() {
        var paymentOrder = new PaymentOrder(
                new PaymentId(new UUID(0, 1)),
                new AccountId(new UUID(0, 2)),
                TWENTY,
                false,
                PaymentInitiation.CUSTOMER_PRESENT,
                Optional.empty(),
                new ProcessorIdempotencyKey(new UUID(0, 3)),
                NOON,
                NOON.plusSeconds(60));
        return new Payment.Draft(paymentOrder)
                .capture(new ProcessorReference("psp-1"), Optional.of(new Card("visa", "1111")), NOON)
                .to();
    }
}
