package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.time.InstantSource;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.domain.Subscription;

/// Decides what an activation requires.
record Activation(Catalogue catalogue, InstantSource clock) implements Purchase {

    @Override
    public Intent intentFor(Subscription subscription) {
        var now = clock.instant();
        return switch (subscription) {
            case Subscription.Draft draft -> begin(draft, now);
            case Subscription.Active active
            when active.scheduledChange().cancels() -> new Intent.Move(active.withdrawCancellation(now));
            case Subscription.Active active -> new Intent.Nothing(active);
            case Subscription.Unpaid _, Subscription.Cancelled _ ->
                new Intent.Refuse(new PurchaseOutcome.Impossible(SubscriptionStatus.of(subscription)));
        };
    }

    private Intent begin(Subscription.Draft draft, Instant now) {
        var tier = draft.tier().value();
        return catalogue
                .offered(tier)
                .<Intent>map(plan -> new Intent.Begin(draft, plan.tariffAt(now), now))
                .orElseGet(() -> new Intent.Refuse(new PurchaseOutcome.TierNotOffered(tier)));
    }
}
