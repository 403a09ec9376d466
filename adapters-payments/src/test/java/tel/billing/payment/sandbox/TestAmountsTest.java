package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.payment.DeclineReason.EXPIRED_CARD;
import static tel.billing.payment.DeclineReason.INSUFFICIENT_FUNDS;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.Card;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

class TestAmountsTest {
    private static final Card VISA = new Card("visa", "1111");
    private static final Instant NOW = Instant.parse("2026-03-31T23:30:00Z");

    @TempDir
    private Path directory;

    private final AccountId account = Arbitrary.accountId();
    private SandboxCardProcessor processor;

    @BeforeEach
    void open() {
        processor = new SandboxCardProcessor(directory, URI.create("http://localhost:8080/"), InstantSource.fixed(NOW));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUR", "JPY", "KWD", "HUF"})
    void the_amount_decides_the_answer_in_every_currency(String currency) {
        assertThat(processor.charge(order(40200, currency))).isEqualTo(new Answer.Declined(INSUFFICIENT_FUNDS));
        assertThat(processor.charge(order(40201, currency))).isEqualTo(new Answer.Declined(EXPIRED_CARD));
        assertThat(processor.charge(order(20200, currency))).isInstanceOf(Answer.ActionRequired.class);
        assertThat(processor.charge(order(20201, currency))).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.charge(order(50400, currency))).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.charge(order(50300, currency))).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.charge(order(50301, currency))).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.charge(order(40199, currency))).isInstanceOf(Answer.Captured.class);
    }

    @Test
    void the_address_of_the_page_is_below_the_public_url() {
        var paymentOrder = order(20200, "EUR");

        assertThat(processor.charge(paymentOrder))
                .isEqualTo(
                        new Answer.ActionRequired(URI.create("http://localhost:8080/dev/card/" + paymentOrder.key())));
    }

    @Test
    void a_page_missing_from_the_first_answer_is_in_the_answer_to_a_retry() {
        var paymentOrder = order(20201, "EUR");
        processor.charge(paymentOrder);

        assertThat(processor.charge(paymentOrder)).isInstanceOf(Answer.ActionRequired.class);
        assertThat(processor.lookUp(paymentOrder)).isInstanceOf(Answer.ActionRequired.class);
    }

    @Test
    void a_capture_whose_answer_is_lost_is_recorded_immediately() {
        var paymentOrder = order(50400, "EUR");
        processor.charge(paymentOrder);

        assertThat(processor.captures()).map(Capture::key).containsExactly(paymentOrder.key());
        assertThat(processor.lookUp(paymentOrder)).isInstanceOf(Answer.Captured.class);
    }

    @Test
    void the_amount_of_the_payment_decides_the_answer_to_a_refund() {
        assertThat(refundOf(20020)).isEqualTo(new RefundAnswer.Rejected());
        assertThat(processor.repayments()).isEmpty();
        assertThat(refundOf(20021)).isEqualTo(new RefundAnswer.Accepted());
        assertThat(refundOf(20022)).isEqualTo(new RefundAnswer.Done());
        assertThat(refundOf(2000)).isEqualTo(new RefundAnswer.Done());
    }

    @Test
    void a_refund_that_failed_can_be_tried_again() {
        var paymentOrder = order(20021, "EUR");
        var reference = captured(paymentOrder).reference();

        for (var attempt = 1; attempt <= 2; attempt++) {
            var refund = SamplePaymentOrders.refundOf(paymentOrder, reference, paymentOrder.amount());
            assertThat(processor.refund(refund)).isEqualTo(new RefundAnswer.Accepted());
            assertThat(processor.lookUp(refund)).isEqualTo(new RefundAnswer.Accepted());
        }
    }

    private RefundAnswer refundOf(long minor) {
        var paymentOrder = order(minor, "EUR");
        return processor.refund(SamplePaymentOrders.refundOf(
                paymentOrder, captured(paymentOrder).reference(), Money.of(500, "EUR")));
    }

    @Test
    void all_customers_pay_with_the_test_card() {
        assertThat(captured(order(2000, "EUR")).card()).contains(VISA);
        assertThat(captured(SamplePaymentOrders.withStoredCard(
                                account, Money.of(2000, "EUR"), new StoredCard.Token("any")))
                        .card())
                .contains(VISA);
    }

    @Test
    void a_stored_card_is_valid_for_four_years_and_always_has_the_same_token() {
        var first = captured(SamplePaymentOrders.keepingCard(account, Money.of(2000, "EUR")))
                .storedCard()
                .orElseThrow();
        var second = captured(SamplePaymentOrders.keepingCard(account, Money.of(3000, "EUR")))
                .storedCard()
                .orElseThrow();

        assertThat(first.card()).isEqualTo(VISA);
        assertThat(first.expiry()).isEqualTo(YearMonth.of(2030, 3));
        assertThat(second.token()).isEqualTo(first.token());
    }

    @Test
    void the_card_is_stored_if_the_customer_pays_at_the_page() {
        var paymentOrder = SamplePaymentOrders.keepingCard(account, Money.of(20200, "EUR"));
        processor.charge(paymentOrder);
        processor.decide(paymentOrder.key().toString(), Decision.PAY);

        assertThat(processor.lookUp(paymentOrder))
                .isInstanceOfSatisfying(
                        Answer.Captured.class,
                        paid -> assertThat(paid.storedCard()).isPresent());
    }

    @Test
    void a_capture_names_its_account_and_payment() {
        var paymentOrder = order(2000, "EUR");
        var reference = captured(paymentOrder).reference();

        assertThat(processor.captures())
                .containsExactly(new Capture(
                        paymentOrder.key(), reference, paymentOrder.id(), account, Money.of(2000, "EUR"), NOW));
    }

    @Test
    void another_order_under_a_used_key_has_no_answer() {
        var paymentOrder = order(2000, "EUR");
        processor.charge(paymentOrder);
        var changed = SamplePaymentOrders.withAmount(Money.of(2001, "EUR"), paymentOrder);

        assertThat(processor.charge(changed)).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.lookUp(changed)).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.captures()).hasSize(1);
    }

    private PaymentOrder order(long minor, String currency) {
        return SamplePaymentOrders.of(account, Money.of(minor, currency));
    }

    private Answer.Captured captured(PaymentOrder paymentOrder) {
        return (Answer.Captured) processor.charge(paymentOrder);
    }
}
