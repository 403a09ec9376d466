package tel.billing.journey;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// A card processor that blocks as long as a test wants.
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

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return real.refund(order);
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return real.lookUp(order);
    }

    @Override
    public Optional<List<KeptCard>> cardsOf(AccountId account) {
        return real.cardsOf(account);
    }

    @Override
    public boolean forget(AccountId account, StoredCard.Token card) {
        return real.forget(account, card);
    }
}
