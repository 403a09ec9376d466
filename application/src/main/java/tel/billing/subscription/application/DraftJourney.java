package tel.billing.subscription.application;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.idempotency.Journey;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.ChoosePlan.Command;
import tel.billing.subscription.application.ChoosePlan.Outcome;
import tel.billing.subscription.domain.Contract;
import tel.billing.subscription.domain.Subscription;

/// Nothing lies outside the database here: the draft is the end.
record DraftJourney(
        Command command, Subscriptions subscriptions, Catalogue catalogue, Showing showing, InstantSource clock)
        implements Journey<Subscription, Outcome> {

    @Override
    public Beginning<Subscription, Outcome> begin(UUID id) {
        if (catalogue.offered(command.tier()).isEmpty()) {
            return new Beginning.Refused<>(new Outcome.TierNotOffered());
        }
        var contract = new Contract(new SubscriptionId(id), command.request().account(), clock.instant(), 0);
        var draft = new Subscription.Draft(contract, command.tier());
        subscriptions.add(draft);
        return new Beginning.Drafted<>(draft);
    }

    @Override
    public Subscription resume(UUID id) {
        return subscriptions
                .find(command.request().account(), new SubscriptionId(id))
                .orElseThrow();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(Subscription drafted) {
        return () -> new Ending.Final<>(new Outcome.Drafted(showing.view(drafted)));
    }
}
