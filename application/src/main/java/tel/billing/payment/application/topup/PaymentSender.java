package tel.billing.payment.application.topup;

import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.RealTime;

/// Sends payments to the card processor. Live requests, retries and the recovery job may send a payment at
/// the same time; the card is charged only once, because all of them send the same idempotency key.
public record PaymentSender(CardProcessor processor, RealTime realTime) {

    /// Sends the payment while the processor remembers its key. Otherwise, looks up the result, because
    /// sending it again could move the money twice.
    Answer send(Payment.Open open) {
        return open.order().isKeyValid(realTime.instant())
                ? processor.charge(open.order())
                : processor.lookUp(open.order());
    }
}
