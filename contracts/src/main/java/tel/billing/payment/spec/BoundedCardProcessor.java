package tel.billing.payment.spec;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.peer.BoundedCall;

/// Checks what every call must fulfil: it returns in time and does not throw.
record BoundedCardProcessor(CardProcessor processor, Duration atMost) implements CardProcessor {

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        return BoundedCall.of("charge", atMost, () -> processor.charge(paymentOrder));
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        return BoundedCall.of("lookUp", atMost, () -> processor.lookUp(paymentOrder));
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return BoundedCall.of("refund", atMost, () -> processor.refund(order));
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return BoundedCall.of("lookUp", atMost, () -> processor.lookUp(order));
    }

    @Override
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return BoundedCall.of("cardsOf", atMost, () -> processor.cardsOf(account));
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return BoundedCall.of("deleteCard", atMost, () -> processor.deleteCard(account, card));
    }
}
