package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class PaymentTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant ONE = Instant.parse("2026-03-01T13:00:00Z");
    private static final URI PAGE = URI.create("https://pay.example.com/1");
    private static final ProcessorReference REFERENCE = new ProcessorReference("psp-1");
    private static final Optional<Card> CARD = Optional.of(new Card("visa", "1111"));
    private final PaymentOrder paymentOrder = orderOf(Money.of(2000, "EUR"));
    private final Payment.Draft draft = new Payment.Draft(paymentOrder);

    @Test
    void a_draft_is_captured_with_the_processors_reference() {
        var change = draft.capture(REFERENCE, CARD, NOON);
        assertThat(change.now()).isEqualTo(captured(paymentOrder));
        assertThat(change.because()).isEqualTo(new PaymentEvent.Captured(REFERENCE, NOON));
    }

    @Test
    void a_draft_without_an_answer_is_pending_until_it_expires() {
        var pending = draft.await(ONE, NOON).now();
        assertThat(pending).isEqualTo(new Payment.Pending(paymentOrder, Optional.empty(), ONE));
        assertThat(pending.expire(ONE).now()).isEqualTo(new Payment.Expired(paymentOrder));
    }

    @Test
    void a_draft_that_needs_the_customer_is_pending_with_a_page() {
        assertThat(draft.requireAction(PAGE, ONE, NOON).now().page()).contains(PAGE);
    }

    @Test
    void a_proven_capture_overrides_declined_and_expired() {
        var declined = draft.decline(DeclineReason.REFUSED, NOON).now();
        var expired = draft.await(ONE, NOON).now().expire(ONE).now();
        assertThat(declined.capture(REFERENCE, CARD, ONE).now()).isEqualTo(captured(paymentOrder));
        assertThat(expired.capture(REFERENCE, CARD, ONE).now()).isEqualTo(captured(paymentOrder));
    }

    @Test
    void is_not_charged_after_the_processor_may_have_forgotten_its_key() {
        assertThat(paymentOrder.mayBeCharged(NOON)).isTrue();
        assertThat(paymentOrder.mayBeCharged(ONE)).isFalse();
    }

    @Test
    void requires_a_positive_amount() {
        var nothing = Money.of(0, "EUR");
        assertThatThrownBy(() -> orderOf(nothing)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Payment.Captured captured(PaymentOrder paymentOrder) {
        return new Payment.Captured(
                paymentOrder,
                CapturedFunds.whole(REFERENCE, CARD, paymentOrder.amount().currency()));
    }

    private static PaymentOrder orderOf(Money amount) {
        return new PaymentOrder(
                new PaymentId(new UUID(0, 1)),
                new AccountId(new UUID(0, 2)),
                amount,
                false,
                ShopperInteraction.CUSTOMER_PRESENT,
                Optional.empty(),
                new ProcessorIdempotencyKey(new UUID(0, 3)),
                NOON,
                ONE);
    }
}
