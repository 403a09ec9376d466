package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;

/// What happened to a subscription, and why.
public sealed interface SubscriptionEvent {
    Instant at();

    /// A draft is to begin on another plan.
    record ChosenAnew(PlanTier tier, Instant at) implements SubscriptionEvent {}

    record Activated(Tariff tariff, Term term, Instant at) implements SubscriptionEvent {}

    /// Another plan, from now on.
    record PlanChanged(PlanTier from, Tariff to, Instant at) implements SubscriptionEvent {}

    /// Another plan, when the term is over.
    record ChangePlanned(Tariff to, Instant at) implements SubscriptionEvent {}

    record PlannedChangeWithdrawn(Instant at) implements SubscriptionEvent {}

    record CancellationPlanned(Instant endsAt, Instant at) implements SubscriptionEvent {}

    record CancellationWithdrawn(Instant at) implements SubscriptionEvent {}

    /// The next term was paid when it began.
    record Renewed(Tariff tariff, Term term, Instant at) implements SubscriptionEvent {}

    /// The next term could not be paid when it began.
    record FellDue(Tariff tariff, Term term, Instant at) implements SubscriptionEvent {}

    /// A term that is due could not be paid again, the so-manieth time.
    record StayedUnpaid(int failures, Instant at) implements SubscriptionEvent {}

    /// The line was blocked, as nobody paid.
    record Suspended(Instant at) implements SubscriptionEvent {}

    /// It was to be cancelled while nobody could pay.
    record CancellationPostponed(Instant until, Instant at) implements SubscriptionEvent {}

    /// The term that was due was paid after all.
    record Paid(Term term, Instant at) implements SubscriptionEvent {}

    record Cancelled(CancelCause cause, Instant at) implements SubscriptionEvent {}
}
