package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

/// A customer cancels a subscription, immediately or at the end of the paid period, without a refund. If no
/// period is paid, both are the same.
public interface CancelSubscription {

    ExecuteOnce.Result cancel(Command command, Function<Outcome, StoredResponse> renderer);

    /// A cancellation.
    ///
    /// @param expected what the customer saw; empty if the cancellation does not depend on it
    record Command(KeyedRequest request, SubscriptionId subscription, When when, Optional<Expected> expected) {

        /// A cancellation whatever the state of the subscription is.
        public Command(KeyedRequest request, SubscriptionId subscription, When when) {
            this(request, subscription, when, Optional.empty());
        }
    }

    /// The facts that decide what the customer loses.
    ///
    /// @param periodEnd the end of the paid, due or last period; empty if the subscription was never activated
    record Expected(SubscriptionStatus status, Optional<Instant> periodEnd) {

        /// The facts of a subscription as its owner sees it.
        public static Expected of(SubscriptionView view) {
            return new Expected(view.status(), view.period().map(BillingPeriod::end));
        }
    }

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

        /// The subscription has another status or period than expected. Nothing was cancelled.
        record Outdated(SubscriptionView subscription) implements Outcome {}
    }
}
