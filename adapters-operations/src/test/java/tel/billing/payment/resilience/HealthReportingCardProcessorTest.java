package tel.billing.payment.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("Of a card processor,")
class HealthReportingCardProcessorTest {
    private static final PaymentOrder ORDER = SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(20_00, "EUR"));
    private static final RefundOrder REFUND =
            SamplePaymentOrders.refundOf(ORDER, new ProcessorReference("PSP1"), Money.of(5_00, "EUR"));
    private static final StoredCard.Token CARD = new StoredCard.Token("TOKEN1");

    private final UpstreamHealth upstreamHealth = new UpstreamHealth(new SteppedTime(Arbitrary.INSTANT));
    private final Fake fake = new Fake();
    private final CardProcessor processor = new HealthReportingCardProcessor(fake, upstreamHealth);

    @Test
    void a_lookup_without_an_answer_does_not_change_the_health() {
        processor.lookUp(ORDER);
        processor.lookUp(REFUND);
        assertThat(isDown()).isFalse();

        upstreamHealth.reportDown(Upstream.CARD_PROCESSOR);
        processor.lookUp(ORDER);
        processor.lookUp(REFUND);
        assertThat(isDown()).isTrue();
    }

    @Test
    void the_result_of_a_lookup_shows_that_it_is_up() {
        fake.answer = new CardProcessor.Answer.Pending();
        assertShowsThatItIsUp(() -> processor.lookUp(ORDER));

        fake.refundAnswer = new CardProcessor.RefundAnswer.Done();
        assertShowsThatItIsUp(() -> processor.lookUp(REFUND));
    }

    @Test
    void charges_refunds_and_cards_show_whether_it_is_up() {
        assertShowsThatItIsDown(() -> processor.charge(ORDER));
        assertShowsThatItIsDown(() -> processor.refund(REFUND));
        assertShowsThatItIsDown(() -> processor.cardsOf(ORDER.account()));
        assertShowsThatItIsDown(() -> processor.deleteCard(ORDER.account(), CARD));
        fake.refundAnswer = new CardProcessor.RefundAnswer.NotSent();
        assertShowsThatItIsDown(() -> processor.refund(REFUND));

        fake.answer = new CardProcessor.Answer.Declined(DeclineReason.REFUSED);
        fake.refundAnswer = new CardProcessor.RefundAnswer.Rejected();
        fake.cards = Optional.of(List.of());
        fake.deletes = true;
        assertShowsThatItIsUp(() -> processor.charge(ORDER));
        assertShowsThatItIsUp(() -> processor.refund(REFUND));
        assertShowsThatItIsUp(() -> processor.cardsOf(ORDER.account()));
        assertShowsThatItIsUp(() -> processor.deleteCard(ORDER.account(), CARD));
    }

    private void assertShowsThatItIsUp(Runnable call) {
        upstreamHealth.reportDown(Upstream.CARD_PROCESSOR);
        call.run();
        assertThat(isDown()).isFalse();
    }

    private void assertShowsThatItIsDown(Runnable call) {
        upstreamHealth.reportUp(Upstream.CARD_PROCESSOR);
        call.run();
        assertThat(isDown()).isTrue();
    }

    private boolean isDown() {
        return upstreamHealth.isKnownDown(Upstream.CARD_PROCESSOR);
    }

    /// Does not answer until an answer is set.
    private static final class Fake implements CardProcessor {
        private Answer answer = new Answer.NoAnswer();
        private RefundAnswer refundAnswer = new RefundAnswer.NoAnswer();
        private Optional<List<TokenizedCard>> cards = Optional.empty();
        private boolean deletes;

        @Override
        public Answer charge(PaymentOrder paymentOrder) {
            return answer;
        }

        @Override
        public Answer lookUp(PaymentOrder paymentOrder) {
            return answer;
        }

        @Override
        public RefundAnswer refund(RefundOrder order) {
            return refundAnswer;
        }

        @Override
        public RefundAnswer lookUp(RefundOrder order) {
            return refundAnswer;
        }

        @Override
        public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
            return cards;
        }

        @Override
        public boolean deleteCard(AccountId account, StoredCard.Token card) {
            return deletes;
        }
    }
}
