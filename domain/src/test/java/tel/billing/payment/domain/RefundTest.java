package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Version;

class RefundTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private final Refund.Draft draft = new Refund.Draft(new RefundOrder(
            new RefundId(new UUID(0, 1)),
            new PaymentId(new UUID(0, 2)),
            new AccountId(new UUID(0, 3)),
            new ProcessorReference("psp-1"),
            Money.of(5_00, "EUR"),
            new ProcessorIdempotencyKey(new UUID(0, 4)),
            NOON,
            NOON.plusSeconds(60)));
    private final Refund.Sent sent = draft.send().to();
    private final Refund.Done done = sent.finish().to();

    @Test
    void every_transition_leads_from_its_refund_to_the_next_version_with_an_event() {
        assertThat(draft.version()).isEqualTo(Version.FIRST);
        assertTransition(draft, draft.send(), new RefundEvent.Sent());
        assertTransition(sent, sent.finish(), new RefundEvent.Done());
    }

    @Test
    void a_refund_fails_before_it_reaches_the_card_and_is_returned_afterwards() {
        assertTransition(draft, draft.fail(), new RefundEvent.Failed());
        assertTransition(sent, sent.fail(), new RefundEvent.Failed());
        assertTransition(done, done.fail(), new RefundEvent.Returned());
    }

    @Test
    void a_transition_cannot_skip_a_version() {
        assertThatThrownBy(() -> new Refund.Transition<>(draft, done, new RefundEvent.Done()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertTransition(Refund from, Refund.Transition<?> transition, RefundEvent event) {
        assertThat(transition.from()).isEqualTo(from);
        assertThat(transition.to().version()).isEqualTo(from.version().next());
        assertThat(transition.event()).isEqualTo(event);
    }
}
