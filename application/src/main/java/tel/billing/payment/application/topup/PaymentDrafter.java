package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Stores a payment as a draft before the card is charged. The processor knows the payment by its id, which
/// therefore is its key there: a payment that is drafted again under its id, after a loss of data, is the same
/// payment. Joins the caller's unit of work.
public record PaymentDrafter(Payments payments, InstantSource clock, RealTime realTime) {

    /// Empty if the account has a payment with this id, or with the external id of the client's data.
    Optional<Payment> draft(
            PaymentId id,
            AccountId account,
            Money amount,
            boolean saveCard,
            PaymentInitiation initiation,
            Optional<StoredCard.Token> card,
            ReturnUrls returnUrls,
            ClientData clientData) {
        var realNow = realTime.instant();
        var draft = new Payment.Draft(new PaymentOrder(
                id,
                account,
                amount,
                saveCard,
                initiation,
                card,
                new ProcessorIdempotencyKey(id.value()),
                clock.instant(),
                RecoverySchedule.keyValidUntil(realNow),
                returnUrls,
                clientData));
        return payments.add(draft, RecoverySchedule.recoverAfter(draft, realNow).orElseThrow())
                ? Optional.of(draft)
                : Optional.empty();
    }
}
