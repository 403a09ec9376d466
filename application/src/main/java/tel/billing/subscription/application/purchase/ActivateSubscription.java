package tel.billing.subscription.application.purchase;

import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.SubscriptionId;

/// A customer starts a subscription. Either the first period is paid and the line is set up, or neither.
/// For an active subscription, this withdraws a scheduled cancellation.
public interface ActivateSubscription {

    ExecuteOnce.Result activate(Command command, Function<PurchaseOutcome, StoredResponse> renderer);

    record Command(KeyedRequest request, SubscriptionId subscription, PurchaseTerms terms) {

        /// An activation with the default card, at any price; after its page, the customer stays at the service.
        public Command(KeyedRequest request, SubscriptionId subscription) {
            this(request, subscription, PurchaseTerms.NONE);
        }
    }
}
