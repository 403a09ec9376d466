package tel.billing.payment.story;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Runs an action right before or after the card processor charges, such as a process crash.
public final class InterruptedProcessor implements CardProcessor {
    private final CardProcessor processor;
    private final Consumer<Order> before;
    private final Consumer<Order> after;

    public InterruptedProcessor(CardProcessor processor, Consumer<Order> before, Consumer<Order> after) {
        this.processor = processor;
        this.before = before;
        this.after = after;
    }

    @Override
    public CardProcessor.Answer charge(Order order) {
        before.accept(order);
        var answer = processor.charge(order);
        after.accept(order);
        return answer;
    }

    @Override
    public CardProcessor.Answer lookUp(Order order) {
        return processor.lookUp(order);
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return processor.refund(order);
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return processor.lookUp(order);
    }

    @Override
    public Optional<List<KeptCard>> cardsOf(AccountId account) {
        return processor.cardsOf(account);
    }

    @Override
    public boolean forget(AccountId account, StoredCard.Token card) {
        return processor.forget(account, card);
    }
}
