package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.processor.RetrySchedule;
import tel.billing.payment.domain.ChargeInitiation;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Stores a payment as a draft before the card is charged. Joins the caller's unit of work.
public record PaymentDrafter(Payments payments, Ids ids, InstantSource clock, RealTime realTime) {

    Payment draft(
            PaymentId id,
            AccountId account,
            Money amount,
            boolean saveCard,
            ChargeInitiation interaction,
            Optional<StoredCard.Token> card) {
        var realNow = realTime.instant();
        var draft = new Payment.Draft(new PaymentOrder(
                id,
                account,
                amount,
                saveCard,
                interaction,
                card,
                new ProcessorIdempotencyKey(ids.random()),
                clock.instant(),
                RetrySchedule.keyValidUntil(realNow)));
        payments.add(draft, RetrySchedule.recoverAfter(draft, realNow).orElseThrow());
        return draft;
    }
}
