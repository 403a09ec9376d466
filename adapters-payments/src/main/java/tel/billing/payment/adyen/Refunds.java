package tel.billing.payment.adyen;

import com.adyen.model.checkout.PaymentRefundResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.http.Deadline;

/// Refunds payments. Adyen only accepts the refund in its response; a notification says whether it succeeded.
record Refunds(Api api, CardRequests write, Requests requests) {
    private static final Logger LOG = LoggerFactory.getLogger(Refunds.class);

    RefundAnswer send(RefundOrder order, Deadline deadline) {
        var paymentReference = order.paymentReference().value();
        if (!Api.isName(paymentReference) || !MinorUnits.canRepresent(order.amount())) {
            return new RefundAnswer.Rejected();
        }
        var reply = requests.send(
                "refund",
                deadline,
                () -> api.modifications()
                        .refundCapturedPayment(
                                paymentReference,
                                write.refund(order),
                                Api.under(order.key().toString())),
                _ -> "answered");
        return switch (reply) {
            case Reply.Answered<PaymentRefundResponse>(var refund) -> answer(order, refund);
            case Reply.Rejected<PaymentRefundResponse> _, Reply.NoSuchCard<PaymentRefundResponse> _ ->
                new RefundAnswer.Rejected();
            case Reply.NotSent<PaymentRefundResponse> _ -> new RefundAnswer.NotSent();
            case Reply.NoResponse<PaymentRefundResponse> _ -> new RefundAnswer.NoAnswer();
        };
    }

    /// Under a key that was used for another refund, Adyen may return the response to that one.
    private static RefundAnswer answer(RefundOrder order, PaymentRefundResponse refund) {
        if (!isFor(order, refund)) {
            LOG.error("Adyen's response names another refund or another amount than {}", OurReference.of(order));
            return new RefundAnswer.NoAnswer();
        }
        return Api.isName(refund.getPspReference()) ? new RefundAnswer.Accepted() : new RefundAnswer.NoAnswer();
    }

    private static boolean isFor(RefundOrder order, PaymentRefundResponse refund) {
        var reference = refund.getReference();
        var amount = refund.getAmount();
        return (reference == null || reference.equals(OurReference.of(order).toString()))
                && (amount == null || MinorUnits.isSame(order.amount(), amount.getValue(), amount.getCurrency()));
    }
}
