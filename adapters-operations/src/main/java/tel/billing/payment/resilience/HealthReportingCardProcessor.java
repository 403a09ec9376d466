package tel.billing.payment.resilience;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.UpstreamResponse;

/// A card processor whose answers show whether it is up. A lookup without an answer shows nothing, because
/// some processors have no lookup. An adapter that receives an unusable response reports that the processor
/// is up. The missing answer then does not count as silence.
public record HealthReportingCardProcessor(CardProcessor processor, UpstreamHealth upstreamHealth)
        implements CardProcessor {

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        return observed(() -> processor.charge(paymentOrder), answer -> meaning(answer, UpstreamResponse.SILENCE));
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        return observed(() -> processor.lookUp(paymentOrder), answer -> meaning(answer, UpstreamResponse.NOTHING));
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return observed(() -> processor.refund(order), answer -> meaning(answer, UpstreamResponse.SILENCE));
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return observed(() -> processor.lookUp(order), answer -> meaning(answer, UpstreamResponse.NOTHING));
    }

    @Override
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return observed(
                () -> processor.cardsOf(account),
                cards -> cards.isPresent() ? UpstreamResponse.ANSWER : UpstreamResponse.SILENCE);
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return observed(
                () -> processor.deleteCard(account, card),
                gone -> gone ? UpstreamResponse.ANSWER : UpstreamResponse.SILENCE);
    }

    private <A> A observed(Supplier<A> question, Function<A, UpstreamResponse> meaning) {
        return upstreamHealth.observe(Upstream.CARD_PROCESSOR, question, meaning);
    }

    private static UpstreamResponse meaning(Answer answer, UpstreamResponse silence) {
        return switch (answer) {
            case Answer.Captured _, Answer.Declined _, Answer.ActionRequired _, Answer.Pending _ ->
                UpstreamResponse.ANSWER;
            case Answer.NoAnswer() -> silence;
        };
    }

    private static UpstreamResponse meaning(RefundAnswer answer, UpstreamResponse silence) {
        return switch (answer) {
            case RefundAnswer.Done(), RefundAnswer.Accepted(), RefundAnswer.Rejected() -> UpstreamResponse.ANSWER;
            case RefundAnswer.NotSent(), RefundAnswer.NoAnswer() -> silence;
        };
    }
}
