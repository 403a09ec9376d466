package tel.billing.payment.application.refund;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An administrator refunds a captured payment. Idempotent by key. The refund is debited from the wallet
/// first, and all refunds together never exceed the captured amount.
public interface RefundPayment {

    ExecuteOnce.Result refund(Command command, Function<Outcome, StoredResponse> renderer);

    /// Without an amount, in minor units of the payment's currency, the whole remainder is refunded.
    ///
    /// @param expectedRemaining the remaining amount that the administrator saw; empty to skip the check
    record Command(
            KeyedRequest request,
            Actor by,
            PaymentId payment,
            Optional<Long> amountMinor,
            Reason reason,
            Optional<Money> expectedRemaining) {

        /// A refund without a check of the remaining amount.
        public Command(KeyedRequest request, Actor by, PaymentId payment, Optional<Long> amountMinor, Reason reason) {
            this(request, by, payment, amountMinor, reason, Optional.empty());
        }
    }

    sealed interface Outcome {

        /// The refund is completed or pending; `refunds` are all refunds of the payment, oldest first.
        record Done(Payment.EverCaptured payment, List<Refund> refunds) implements Outcome {

            public Done {
                refunds = List.copyOf(refunds);
            }
        }

        /// The processor rejected the refund. The money was returned to the wallet.
        record Rejected(Payment.EverCaptured payment) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The payment was not captured, or is disputed or failed. Nothing was written.
        record NotRefundable(Payment payment) implements Outcome {}

        /// The completed and pending refunds equal the whole amount. Nothing was written.
        record NothingLeft() implements Outcome {}

        /// Another amount remains than expected. Nothing was written.
        record Outdated(Money remaining) implements Outcome {}

        /// The amount exceeds the remainder. Nothing was written.
        record TooMuch(Money remaining) implements Outcome {}

        /// The wallet balance is lower than the refund. Nothing was written.
        record InsufficientBalance(Money refund, Money balance) implements Outcome {}
    }
}
