package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

/// A customer cancels a subscription, immediately or at the end of the paid period, without a refund. If no
/// period is paid, both are the same.
public interface CancelSubscription {

    ExecuteOnce.Result cancel(Command command, Function<Outcome, StoredResponse> renderer);

    record Command(KeyedRequest request, SubscriptionId subscription, When when) {}

    enum When {
        NOW,
        PERIOD_END;

        /// Whether the subscription continues until the end of its paid period.
        public boolean keepsPeriod(Subscription.Active active, Instant now) {
            return this == PERIOD_END && now.isBefore(active.period().end());
        }
    }

    sealed interface Outcome {

        /// The subscription is cancelled, or will be at the end of the period.
        record Done(SubscriptionView subscription) implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
