package tel.billing.payment.adyen;

import com.adyen.model.checkout.PaymentRefundResponse;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.http.Deadline;

/// Refunds payments. Adyen only accepts the refund in its response; a notification says whether it succeeded.
record Refunds(Api api, CardRequests write, Requests requests) {

    RefundAnswer send(RefundOrder order, Deadline deadline) {
        var captured = order.captured().value();
        if (!Api.isName(captured) || !MinorUnits.canRepresent(order.amount())) {
            return new RefundAnswer.Refused();
        }
        var reply = requests.send(
                "refund",
                deadline,
                () -> api.modifications()
                        .refundCapturedPayment(
                                captured,
                                write.refund(order),
                                Api.under(order.key().toString())),
                _ -> "answered");
        return switch (reply) {
            case Reply.Answered<PaymentRefundResponse>(var refund) ->
                Api.isName(refund.getPspReference()) ? new RefundAnswer.Accepted() : new RefundAnswer.NoAnswer();
            case Reply.Refused<PaymentRefundResponse> _, Reply.NoSuchCard<PaymentRefundResponse> _ ->
                new RefundAnswer.Refused();
            case Reply.NotSent<PaymentRefundResponse> _ -> new RefundAnswer.NotSent();
            case Reply.NoResponse<PaymentRefundResponse> _ -> new RefundAnswer.NoAnswer();
        };
    }
}
