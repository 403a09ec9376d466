package tel.billing.payment.story;

import java.util.List;
import java.util.Optional;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// A card processor that reports every looked-up payment as captured.
final class AlwaysCapturedProcessor implements CardProcessor {
    @Override
    public CardProcessor.Answer charge(PaymentOrder paymentOrder) {
        return lookUp(paymentOrder);
    }

    @Override
    public CardProcessor.Answer lookUp(PaymentOrder paymentOrder) {
        return new CardProcessor.Answer.Captured(
                new ProcessorReference("proof-of-" + paymentOrder.id()), Optional.empty(), Optional.empty());
    }

    @Override
    public CardProcessor.RefundAnswer refund(RefundOrder order) {
        return lookUp(order);
    }

    @Override
    public CardProcessor.RefundAnswer lookUp(RefundOrder order) {
        return new CardProcessor.RefundAnswer.NoAnswer();
    }

    @Override
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return Optional.empty();
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return false;
    }
}
