package tel.billing.subscription.application.catalogue;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.Parsed;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Subscription;

/// Finds plans by their tier.
public record Catalogue(Plans plans) {

    /// The plans by interval and currency, then by ascending price.
    static List<Plan> sorted(List<Plan> plans, Instant now) {
        return plans.stream()
                .sorted(Comparator.comparing(Plan::interval)
                        .thenComparing(
                                plan -> plan.versionAt(now).price().currency().getCurrencyCode())
                        .thenComparingLong(plan -> plan.versionAt(now).price().minor())
                        .thenComparing(plan -> plan.tier().value()))
                .toList();
    }

    /// The offered plan with this tier; empty if there is none or the text is not a valid tier.
    public Optional<Plan> offered(String tier) {
        return switch (PlanTier.parse(tier)) {
            case Parsed.Valid<PlanTier>(var parsed) -> find(parsed).filter(Plan::offered);
            case Parsed.Invalid<PlanTier> _ -> Optional.empty();
        };
    }

    /// The plan with this tier, offered or retired. Plans are never deleted.
    public Plan plan(PlanTier tier) {
        return find(tier)
                .or(() -> findNew(tier))
                .orElseThrow(() -> new IllegalStateException("Plan not found: " + tier));
    }

    /// The tariff of the subscription's next period.
    public Tariff next(Subscription.Active active) {
        var start = active.period().end();
        return active.scheduledChange()
                .newTariff()
                .map(ordered -> plan(ordered.tier()).tariffOfScheduledChange(ordered, start))
                .orElseGet(() -> plan(active.tier()).renewalTariff(active.tariff(), start));
    }

    /// The tariff of a draft if it was activated at `now`.
    public Tariff ofDraft(Subscription.Draft draft, Instant now) {
        return plan(draft.tier()).tariffAt(now);
    }

    /// Looks for a plan that another instance added recently.
    private Optional<Plan> findNew(PlanTier tier) {
        plans.catchUp();
        return find(tier);
    }

    private Optional<Plan> find(PlanTier tier) {
        return plans.all().stream().filter(plan -> plan.tier().equals(tier)).findFirst();
    }
}
