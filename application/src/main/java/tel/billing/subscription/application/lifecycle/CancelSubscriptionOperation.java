package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.subscription.application.lifecycle.CancelSubscription.Command;
import tel.billing.subscription.application.lifecycle.CancelSubscription.Outcome;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// Cancels a subscription immediately or at the end of its period.
record CancelSubscriptionOperation(
        Command command,
        Subscriptions subscriptions,
        SubscriptionTermination subscriptionTermination,
        SubscriptionMails subscriptionMails,
        ShowAccount showAccount,
        SubscriptionViews views,
        InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return subscriptions
                        .find(command.request().account(), command.subscription())
                        .isPresent()
                ? Optional.empty()
                : Optional.of(new Outcome.NotFound());
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        return switch (subscriptions
                .lock(command.request().account(), command.subscription())
                .orElseThrow()) {
            case Subscription.Cancelled over -> done(over);
            case Subscription.Living living
            when isOutdated(living) -> new Completion.Provisional<>(new Outcome.Outdated(views.view(living)));
            case Subscription.Active active when command.when().keepsPeriod(active, clock.instant()) -> plan(active);
            case Subscription.Living living -> end(living);
        };
    }

    private boolean isOutdated(Subscription subscription) {
        return command.expected()
                .filter(expected -> !expected.equals(CancelSubscription.Expected.of(views.view(subscription))))
                .isPresent();
    }

    private Completion<Outcome> plan(Subscription.Active active) {
        if (active.scheduledChange().cancels()) {
            return done(active);
        }
        var cancellation = active.scheduleCancellation(clock.instant());
        if (!subscriptions.advance(cancellation)) {
            return new Completion.Conflict<>();
        }
        subscriptionMails.cancellationScheduled(
                showAccount.show(active.account()).orElseThrow(), cancellation.to());
        return done(cancellation.to());
    }

    private Completion<Outcome> end(Subscription.Living living) {
        return subscriptionTermination
                .cancel(living, CancellationReason.BY_CUSTOMER)
                .map(this::done)
                .orElseGet(Completion.Conflict::new);
    }

    private Completion<Outcome> done(Subscription subscription) {
        return new Completion.Final<>(new Outcome.Done(views.view(subscription)));
    }
}
