package tel.billing.payment.bootstrap;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.bootstrap.upstream.Word;

/// A card processor whose answers tell whether it is up. If a look-up has no answer, that says nothing, because some
/// processors have no look-up. An adapter that receives a response which it cannot use tells the watch that the
/// processor
/// is up; then the missing answer does not count as silence.
record WatchedCardProcessor(CardProcessor processor, UpstreamWatch watch) implements CardProcessor {

    @Override
    public Answer charge(Order order) {
        return ask(() -> processor.charge(order), answer -> meaning(answer, Word.SILENCE));
    }

    @Override
    public Answer lookUp(Order order) {
        return ask(() -> processor.lookUp(order), answer -> meaning(answer, Word.NOTHING));
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return ask(() -> processor.refund(order), answer -> meaning(answer, Word.SILENCE));
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return ask(() -> processor.lookUp(order), answer -> meaning(answer, Word.NOTHING));
    }

    @Override
    public Optional<List<KeptCard>> cardsOf(AccountId account) {
        return ask(() -> processor.cardsOf(account), cards -> cards.isPresent() ? Word.ANSWER : Word.SILENCE);
    }

    @Override
    public boolean forget(AccountId account, StoredCard.Token card) {
        return ask(() -> processor.forget(account, card), gone -> gone ? Word.ANSWER : Word.SILENCE);
    }

    private <A> A ask(Supplier<A> question, Function<A, Word> meaning) {
        return watch.ask(Upstream.CARD_PROCESSOR, question, meaning);
    }

    private static Word meaning(Answer answer, Word silence) {
        return switch (answer) {
            case Answer.Captured _, Answer.Declined _, Answer.ActionNeeded _, Answer.Pending _ -> Word.ANSWER;
            case Answer.NoAnswer() -> silence;
        };
    }

    private static Word meaning(RefundAnswer answer, Word silence) {
        return switch (answer) {
            case RefundAnswer.Done(), RefundAnswer.Accepted(), RefundAnswer.Refused() -> Word.ANSWER;
            case RefundAnswer.NotSent(), RefundAnswer.NoAnswer() -> silence;
        };
    }
}
