package tel.billing.subscription;

import java.time.Instant;
import tel.billing.shared.Money;

/// A plan as customers can order it at a given instant. The price is net of VAT.
public record PlanOffer(PlanTier tier, PlanName name, Money price, BillingInterval interval, Plan.Limits limits) {

    public static PlanOffer of(Plan plan, Instant instant) {
        var version = plan.versionAt(instant);
        return new PlanOffer(plan.tier(), plan.name(), version.price(), plan.interval(), version.limits());
    }
}
