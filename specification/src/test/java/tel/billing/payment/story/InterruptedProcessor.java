package tel.billing.payment.story;

import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;

/// Lets something happen right before or right after a card processor is asked to charge, such as the end of the
/// process that asks.
final class InterruptedProcessor implements CardProcessor {
    private final CardProcessor processor;
    private final Runnable before;
    private final Runnable after;

    InterruptedProcessor(CardProcessor processor, Runnable before, Runnable after) {
        this.processor = processor;
        this.before = before;
        this.after = after;
    }

    @Override
    public CardProcessor.Answer charge(Order order) {
        before.run();
        var answer = processor.charge(order);
        after.run();
        return answer;
    }

    @Override
    public CardProcessor.Answer lookUp(Order order) {
        return processor.lookUp(order);
    }
}
