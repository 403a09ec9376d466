package tel.billing.payment.application;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An admin gives captured money back to its card. It goes back once for a key, the wallet pays for it
/// beforehand, and never more goes back than came.
public interface RefundPayment {

    AnswerOnce.Answer refund(Command command, Function<Outcome, Reply> rendering);

    /// Without an amount, in minor units of the payment's currency, all that is left goes back.
    record Command(KeyedRequest request, Actor by, PaymentId payment, Optional<Long> amountMinor, Reason reason) {}

    sealed interface Outcome {

        /// The money went back, or is on its way; `refunds` are all of the payment, the oldest first.
        record Done(Payment.Taken payment, List<Refund> refunds) implements Outcome {

            public Done {
                refunds = List.copyOf(refunds);
            }
        }

        /// The processor does not give the money back, and the wallet has it again.
        record Refused(Payment.Taken payment) implements Outcome {}

        record NotFound() implements Outcome {}

        /// No money came, or it is not ours any more; nothing was written.
        record NotRefundable(Payment payment) implements Outcome {}

        /// All of it went back already or is on its way; nothing was written.
        record NothingLeft() implements Outcome {}

        /// More than is left; nothing was written.
        record TooMuch(Money left) implements Outcome {}

        /// The customer has spent the money; nothing was written.
        record WouldOverdraw(Money refund, Money balance) implements Outcome {}
    }
}
