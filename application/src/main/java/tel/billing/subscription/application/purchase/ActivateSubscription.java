package tel.billing.subscription.application.purchase;

import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.ReturnUrls;
import tel.billing.subscription.SubscriptionId;

/// A customer starts a subscription. Either the first period is paid and the line is set up, or neither.
/// For an active subscription, this withdraws a planned cancellation.
public interface ActivateSubscription {

    ExecuteOnce.Result activate(Command command, Function<PurchaseOutcome, StoredResponse> renderer);

    /// The client's request.
    ///
    /// @param returnUrls where the card processor's page returns the customer to, if a card must be charged
    record Command(KeyedRequest request, SubscriptionId subscription, ReturnUrls returnUrls) {

        /// An activation after whose page the customer stays at the service.
        public Command(KeyedRequest request, SubscriptionId subscription) {
            this(request, subscription, ReturnUrls.NONE);
        }
    }
}
