package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;

/// A change of a subscription.
public sealed interface SubscriptionEvent {
    Instant at();

    /// Another plan was chosen for a draft.
    record PlanChosen(PlanTier tier, Instant at) implements SubscriptionEvent {}

    record Activated(Tariff tariff, BillingPeriod period, Instant at) implements SubscriptionEvent {}

    /// The plan was changed immediately.
    record PlanChanged(PlanTier from, Tariff to, Instant at) implements SubscriptionEvent {}

    /// A plan change was scheduled for the end of the period.
    record ChangeScheduled(Tariff to, Instant at) implements SubscriptionEvent {}

    record ScheduledChangeWithdrawn(Instant at) implements SubscriptionEvent {}

    record CancellationScheduled(Instant endsAt, Instant at) implements SubscriptionEvent {}

    record CancellationWithdrawn(Instant at) implements SubscriptionEvent {}

    /// The next period was paid when it began.
    record Renewed(Tariff tariff, BillingPeriod period, Instant at) implements SubscriptionEvent {}

    /// The next period could not be paid when it began.
    record BecamePastDue(Tariff tariff, BillingPeriod period, Instant at) implements SubscriptionEvent {}

    /// Another payment of a due period failed.
    ///
    /// @param failures the number of failed payments
    record RetryFailed(int failures, Instant at) implements SubscriptionEvent {}

    /// The line was suspended because the period was not paid.
    record Suspended(Instant at) implements SubscriptionEvent {}

    /// The cancellation was postponed because an outage of the service prevented payments.
    record CancellationPostponed(Instant until, Instant at) implements SubscriptionEvent {}

    /// A due period was paid.
    record Paid(BillingPeriod period, Instant at) implements SubscriptionEvent {}

    record Cancelled(CancellationReason cause, Instant at) implements SubscriptionEvent {}
}
