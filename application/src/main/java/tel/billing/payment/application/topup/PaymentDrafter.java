package tel.billing.payment.application.topup;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.ShopperInteraction;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Stores a payment as a draft before the card is charged. Joins the caller's unit of work.
record PaymentDrafter(PaymentResultRecorder paymentResultRecorder) {

    Payment draft(
            PaymentId id,
            AccountId account,
            Money amount,
            boolean saveCard,
            ShopperInteraction shopperInteraction,
            Optional<StoredCard.Token> card) {
        var realNow = paymentResultRecorder.realTime().instant();
        var draft = new Payment.Draft(new PaymentOrder(
                id,
                account,
                amount,
                saveCard,
                shopperInteraction,
                card,
                new ProcessorIdempotencyKey(paymentResultRecorder.ids().random()),
                paymentResultRecorder.clock().instant(),
                PaymentRecoverySchedule.chargeUntil(realNow)));
        paymentResultRecorder
                .payments()
                .add(draft, PaymentRecoverySchedule.lookAfter(draft, realNow).orElseThrow());
        return draft;
    }
}
