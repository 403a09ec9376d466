package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.time.InstantSource;
import tel.billing.subscription.Plan;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.domain.Subscription;

/// Decides what a change to another plan requires.
///
/// @param tier as sent by the client
record PlanChange(String tier, Catalogue catalogue, InstantSource clock) implements Purchase {

    @Override
    public Intent intentFor(Subscription subscription) {
        var now = clock.instant();
        return switch (subscription) {
            case Subscription.Draft draft ->
                draft.tier().value().equals(tier) ? new Intent.Nothing(draft) : choose(draft, now);
            case Subscription.Active active when !now.isBefore(active.period().end()) -> new Intent.RenewFirst(active);
            case Subscription.Active active ->
                active.tier().value().equals(tier) ? stay(active, now) : change(active, now);
            case Subscription.Unpaid _, Subscription.Cancelled _ ->
                new Intent.Refuse(new PurchaseOutcome.Impossible(SubscriptionStatus.of(subscription)));
        };
    }

    private Intent choose(Subscription.Draft draft, Instant now) {
        return catalogue
                .offered(tier)
                .<Intent>map(plan -> new Intent.Move(draft.choose(plan.tier(), now)))
                .orElseGet(this::notOffered);
    }

    private static Intent stay(Subscription.Active active, Instant now) {
        return active.scheduledChange().newTariff().isPresent()
                ? new Intent.Move(active.withdrawChange(now))
                : new Intent.Nothing(active);
    }

    private Intent change(Subscription.Active active, Instant now) {
        return catalogue.offered(tier).map(plan -> change(active, plan, now)).orElseGet(this::notOffered);
    }

    private static Intent change(Subscription.Active active, Plan plan, Instant now) {
        var from = active.tariff();
        var to = plan.tariffAt(now);
        if (!from.isComparableTo(to) || to.price().compareTo(from.price()) < 0) {
            return order(plan, active, now);
        }
        var period = active.period();
        var cost = period.costOfUpgrade(from.price(), to.price(), period.truncateToSecond(now));
        return cost.isPositive() ? new Intent.Upgrade(active, to, now) : new Intent.Move(active.changeNow(to, now));
    }

    private static Intent order(Plan plan, Subscription.Active active, Instant now) {
        return active.scheduledChange()
                        .newTariff()
                        .map(Tariff::tier)
                        .filter(plan.tier()::equals)
                        .isPresent()
                ? new Intent.Nothing(active)
                : new Intent.Move(
                        active.scheduleChange(plan.tariffAt(active.period().end()), now));
    }

    private Intent notOffered() {
        return new Intent.Refuse(new PurchaseOutcome.TierNotOffered(tier));
    }
}
