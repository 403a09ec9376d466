package tel.billing.payment.spec;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Runs an action right before or after the card processor charges, such as a process crash.
public class InterruptedProcessor implements CardProcessor {
    private final CardProcessor processor;
    private final Consumer<PaymentOrder> before;
    private final Consumer<PaymentOrder> after;

    public InterruptedProcessor(CardProcessor processor, Consumer<PaymentOrder> before, Consumer<PaymentOrder> after) {
        this.processor = processor;
        this.before = before;
        this.after = after;
    }

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        before.accept(paymentOrder);
        var answer = processor.charge(paymentOrder);
        after.accept(paymentOrder);
        return answer;
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        return processor.lookUp(paymentOrder);
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
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return processor.cardsOf(account);
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return processor.deleteCard(account, card);
    }
}
