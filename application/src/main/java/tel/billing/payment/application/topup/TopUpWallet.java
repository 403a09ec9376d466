package tel.billing.payment.application.topup;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardRejection;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.ClientData;
import tel.billing.shared.Money;

/// A customer tops up their wallet by card. Idempotent by key: the card is charged once. The wallet is
/// credited if and only if the charge was captured.
public interface TopUpWallet {

    ExecuteOnce.Result topUp(Command command, Function<Outcome, StoredResponse> renderer);

    /// The client's request.
    ///
    /// @param card the card to charge
    record Command(
            KeyedRequest request,
            Money amount,
            boolean saveCard,
            CardChoice card,
            ReturnUrls returnUrls,
            ClientData clientData) {

        /// A top-up that charges the default card and after whose page the customer stays at the service, without
        /// external id and metadata.
        public Command(KeyedRequest request, Money amount, boolean saveCard) {
            this(request, amount, saveCard, CardChoice.DEFAULT, ReturnUrls.NONE, ClientData.NONE);
        }
    }

    sealed interface Outcome {

        /// The wallet was credited. The payment shows later refunds and disputes.
        record Captured(Payment.EverCaptured payment, Money balance) implements Outcome {}

        /// The customer must act, or the processor's result is outstanding.
        record Pending(Payment.Pending payment, Money balance) implements Outcome {}

        record Declined(Payment.Declined payment) implements Outcome {}

        /// The customer or the processor did not respond in time.
        record Expired(Payment.Expired payment, Money balance) implements Outcome {}

        /// The request is not valid. Nothing was written.
        record Rejected(List<Violation> violations) implements Outcome {

            public Rejected {
                violations = List.copyOf(violations);
            }
        }

        /// Another payment of the account has the external id. Nothing was written.
        record ExternalIdTaken() implements Outcome {}

        /// The chosen card cannot be charged. Nothing was written.
        record CardRejected(CardRejection reason) implements Outcome {}

        /// A rate limit was exceeded. Nothing was written.
        record RateLimited(Limit limit, Duration pause) implements Outcome {

            /// The limit that was exceeded.
            public enum Limit {
                TOP_UPS,
                DECLINED_CARDS,
                OPEN_PAGES
            }
        }

        /// Top-ups are on hold after too many declines, until staff release the account. Nothing was written.
        record Held() implements Outcome {}
    }

    /// What is not valid in a request.
    sealed interface Violation {

        /// The amount or its currency is not accepted.
        record InvalidAmount(TopUpLimits.Violation violation) implements Violation {}

        /// The request names URLs that the operator has not allowed.
        record ReturnUrlsNotAllowed(ReturnUrls.Violation violation) implements Violation {}
    }
}
