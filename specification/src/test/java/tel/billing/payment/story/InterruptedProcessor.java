package tel.billing.payment.story;

import java.util.function.Consumer;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;

/// Lets something happen right before or right after a card processor is asked to charge, such as the end of the
/// process that asks.
final class InterruptedProcessor implements CardProcessor {
    private final CardProcessor processor;
    private final Consumer<Order> before;
    private final Consumer<Order> after;

    InterruptedProcessor(CardProcessor processor, Consumer<Order> before, Consumer<Order> after) {
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
}
