package tel.billing.payment.application.topup;

import tel.billing.payment.PaymentId;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Asks the processor, and records nothing if it does not answer.
public record RefreshPaymentResultHandler(
        UnitOfWork unitOfWork, CardProcessor processor, Payments payments, PaymentResultRecorder paymentResultRecorder)
        implements RefreshPaymentResult {

    @Override
    public void refresh(AccountId account, PaymentId id) {
        payments.find(account, id).ifPresent(this::refresh);
    }

    private void refresh(Payment payment) {
        var answer = processor.lookUp(payment.order());
        if (!(answer instanceof Answer.NoAnswer)) {
            unitOfWork.perform(() -> paymentResultRecorder.record(payment, answer));
        }
    }
}
