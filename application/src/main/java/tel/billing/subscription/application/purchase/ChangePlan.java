package tel.billing.subscription.application.purchase;

import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.SubscriptionId;

/// A customer changes to another plan. A more expensive plan starts now; the rest of the period is
/// prorated. A plan of equal price starts now at no cost. A cheaper plan, or one with another currency or
/// period, starts at the end of the period. A new choice replaces a scheduled change. Choosing the current
/// plan withdraws it.
public interface ChangePlan {

    ExecuteOnce.Result change(Command command, Function<PurchaseOutcome, StoredResponse> renderer);

    /// The client's request.
    ///
    /// @param tier as sent by the client
    record Command(KeyedRequest request, SubscriptionId subscription, String tier, PurchaseTerms terms) {

        /// A change with the default card, at any price; after its page, the customer stays at the service.
        public Command(KeyedRequest request, SubscriptionId subscription, String tier) {
            this(request, subscription, tier, PurchaseTerms.NONE);
        }
    }
}
