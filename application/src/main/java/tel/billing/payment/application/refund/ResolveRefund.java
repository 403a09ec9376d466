package tel.billing.payment.application.refund;

import java.util.List;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.Reason;

/// An administrator records the result of a refund whose answer and notification were lost, as the card processor's
/// own pages or support state it. Idempotent by key and by refund.
public interface ResolveRefund {

    ExecuteOnce.Result resolve(Command command, Function<Outcome, StoredResponse> renderer);

    /// The result at the card processor.
    enum Resolution {
        /// The card processor has refunded the money.
        DONE,
        /// The card processor has not refunded the money, and will not.
        FAILED
    }

    record Command(
            KeyedRequest request, Actor by, PaymentId payment, RefundId refund, Resolution resolution, Reason reason) {}

    sealed interface Outcome {

        /// The refund has the requested result. If it had that result before, nothing was written. `refunds` are all
        /// refunds of the payment, oldest first.
        record Done(Payment payment, List<Refund> refunds) implements Outcome {

            public Done {
                refunds = List.copyOf(refunds);
            }
        }

        /// The payment does not exist, or has no such refund.
        record NotFound() implements Outcome {}

        /// The service may still send the refund, or sent it less than 24 hours ago. Nothing was written.
        record MayStillBeSent() implements Outcome {}

        /// The refund has the other result. Nothing was written.
        record HasOtherResult() implements Outcome {}
    }
}
