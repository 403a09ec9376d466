package tel.billing.journey;

import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;

/// A card processor that lets us wait as long as a test wants.
record GatedCardProcessor(CardProcessor real, Gate<Order> gate) implements CardProcessor {

    @Override
    public Answer charge(Order order) {
        gate.pass(order);
        return real.charge(order);
    }

    @Override
    public Answer lookUp(Order order) {
        gate.pass(order);
        return real.lookUp(order);
    }
}
