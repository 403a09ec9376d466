package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Version;

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
        assertThat(change.to()).isEqualTo(captured(new Version(1)));
        assertThat(change.event()).isEqualTo(new PaymentEvent.Captured(REFERENCE, NOON));
    }

    @Test
    void a_draft_without_an_answer_is_pending_until_it_expires() {
        var pending = draft.awaitResult(ONE, NOON).to();
        assertThat(pending).isEqualTo(new Payment.Pending(paymentOrder, new Version(1), Optional.empty(), ONE));
        assertThat(pending.expire(ONE).to()).isEqualTo(new Payment.Expired(paymentOrder, new Version(2)));
    }

    @Test
    void a_draft_that_needs_the_customer_is_pending_with_a_page() {
        assertThat(draft.requireAction(PAGE, ONE, NOON).to().page()).contains(PAGE);
    }

    @Test
    void a_proven_capture_overrides_declined_and_expired() {
        var declined = draft.decline(DeclineReason.REFUSED, NOON).to();
        var expired = draft.awaitResult(ONE, NOON).to().expire(ONE).to();
        assertThat(declined.capture(REFERENCE, CARD, ONE).to()).isEqualTo(captured(new Version(2)));
        assertThat(expired.capture(REFERENCE, CARD, ONE).to()).isEqualTo(captured(new Version(3)));
    }

    @Test
    void every_transition_leads_from_its_payment_to_the_next_version_with_an_event() {
        var pending = draft.awaitResult(ONE, NOON).to();

        assertThat(draft.version()).isEqualTo(Version.FIRST);
        assertTransition(draft, draft.requireAction(PAGE, ONE, NOON), new PaymentEvent.ActionRequired(PAGE, NOON));
        assertTransition(draft, draft.awaitResult(ONE, NOON), new PaymentEvent.ResultPending(NOON));
        assertTransition(pending, pending.requireAction(PAGE, ONE), new PaymentEvent.ActionRequired(PAGE, ONE));
        assertTransition(
                pending,
                pending.decline(DeclineReason.REFUSED, ONE),
                new PaymentEvent.Declined(DeclineReason.REFUSED, ONE));
        assertTransition(pending, pending.expire(ONE), new PaymentEvent.Expired(ONE));
        assertTransition(pending, pending.capture(REFERENCE, CARD, ONE), new PaymentEvent.Captured(REFERENCE, ONE));
    }

    @Test
    void a_transition_cannot_skip_a_version_or_change_the_payment() {
        var event = new PaymentEvent.Expired(ONE);
        var skipped = new Payment.Expired(paymentOrder, new Version(2));
        var other = new Payment.Expired(orderOf(Money.of(1, "EUR")), new Version(1));

        assertThatThrownBy(() -> new Payment.Transition<>(draft, skipped, event))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Payment.Transition<>(draft, other, event))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void is_not_charged_after_the_processor_may_have_forgotten_its_key() {
        assertThat(paymentOrder.isKeyValid(NOON)).isTrue();
        assertThat(paymentOrder.isKeyValid(ONE)).isFalse();
    }

    @Test
    void requires_a_positive_amount() {
        var nothing = Money.of(0, "EUR");
        assertThatThrownBy(() -> orderOf(nothing)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertTransition(Payment from, Payment.Transition<?> transition, PaymentEvent event) {
        assertThat(transition.from()).isEqualTo(from);
        assertThat(transition.to().version()).isEqualTo(from.version().next());
        assertThat(transition.event()).isEqualTo(event);
    }

    private Payment.Captured captured(Version version) {
        return new Payment.Captured(
                paymentOrder,
                version,
                CapturedFunds.unrefunded(REFERENCE, CARD, paymentOrder.amount().currency()));
    }

    private static PaymentOrder orderOf(Money amount) {
        return new PaymentOrder(
                new PaymentId(new UUID(0, 1)),
                new AccountId(new UUID(0, 2)),
                amount,
                false,
                PaymentInitiation.CUSTOMER_PRESENT,
                Optional.empty(),
                new ProcessorIdempotencyKey(new UUID(0, 3)),
                NOON,
                ONE);
    }
}
