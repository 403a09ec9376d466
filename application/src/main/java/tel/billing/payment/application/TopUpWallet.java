package tel.billing.payment.application;

import java.time.Duration;
import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Money;

/// A customer puts money into their wallet by card. The card is charged once for a key, and the money is in
/// the wallet if, and only if, it was.
public interface TopUpWallet {

    AnswerOnce.Answer topUp(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, Money amount, boolean saveCard) {}

    sealed interface Outcome {

        /// The money came into the wallet; the payment tells what became of it since.
        record Captured(Payment.Taken payment, Money balance) implements Outcome {}

        /// The customer must act, or the processor owes an answer.
        record Pending(Payment.Pending payment, Money balance) implements Outcome {}

        record Declined(Payment.Declined payment) implements Outcome {}

        /// Nobody acted or answered in time.
        record Expired(Payment.Expired payment, Money balance) implements Outcome {}

        /// The amount or its currency is not taken; nothing was written.
        record NotTaken(TopUpLimits.Objection objection) implements Outcome {}

        /// The account must wait; nothing was written.
        record TooOften(Why why, Duration pause) implements Outcome {

            /// What there was too much of.
            public enum Why {
                TOP_UPS,
                REFUSED_CARDS,
                OPEN_PAGES
            }
        }

        /// So many cards were refused that staff look into it first; nothing was written.
        record Held() implements Outcome {}
    }
}
