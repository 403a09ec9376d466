package tel.billing.subscription.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.Journey;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.CancelSubscription.Command;
import tel.billing.subscription.application.CancelSubscription.Outcome;
import tel.billing.subscription.application.CancelSubscription.When;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Subscription;

/// Calls no external system: the draft records the request, and the second unit of work performs it.
record CancelJourney(
        Command command,
        Subscriptions subscriptions,
        Leaving leaving,
        Correspondence letters,
        ShowAccount showAccount,
        Showing showing,
        InstantSource clock)
        implements Journey<SubscriptionId, Outcome> {

    @Override
    public Beginning<SubscriptionId, Outcome> begin(UUID id) {
        return subscriptions
                        .find(command.request().account(), command.subscription())
                        .isPresent()
                ? new Beginning.Drafted<>(command.subscription())
                : new Beginning.Refused<>(new Outcome.NotFound());
    }

    @Override
    public SubscriptionId resume(UUID id) {
        return command.subscription();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(SubscriptionId subscription) {
        return () -> switch (subscriptions
                .lock(command.request().account(), subscription)
                .orElseThrow()) {
            case Subscription.Cancelled over -> done(over);
            case Subscription.Active active when endsLater(active, clock.instant()) -> plan(active);
            case Subscription.Living living -> end(living);
        };
    }

    private boolean endsLater(Subscription.Active active, Instant now) {
        return command.when() == When.PERIOD_END && now.isBefore(active.term().end());
    }

    private Ending<Outcome> plan(Subscription.Active active) {
        if (active.outlook().ends()) {
            return done(active);
        }
        var change = active.planCancellation(clock.instant());
        if (!subscriptions.advance(active, change)) {
            return new Ending.Overtaken<>();
        }
        letters.cancellationPlanned(showAccount.show(active.account()).orElseThrow(), change.now());
        return done(change.now());
    }

    private Ending<Outcome> end(Subscription.Living living) {
        return leaving.cancel(living, CancelCause.BY_CUSTOMER).map(this::done).orElseGet(Ending.Overtaken::new);
    }

    private Ending<Outcome> done(Subscription subscription) {
        return new Ending.Final<>(new Outcome.Done(showing.view(subscription)));
    }
}
