package tel.billing.journey;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// A card processor that blocks as long as a test wants.
public record GatedCardProcessor(CardProcessor real, Gate<PaymentOrder> gate) implements CardProcessor {

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        gate.pass(paymentOrder);
        return real.charge(paymentOrder);
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        gate.pass(paymentOrder);
        return real.lookUp(paymentOrder);
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
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return real.deleteCard(account, card);
    }
}
