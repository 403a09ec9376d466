package tel.billing.subscription;

import java.time.Instant;
import tel.billing.shared.Money;

/// The price of a period, net of VAT, and its limits: a plan version that the subscriber keeps until
/// another one replaces it.
///
/// @param validFrom of the version; if price and limits come from two versions, of the earlier one
public record Tariff(PlanTier tier, Instant validFrom, Money price, BillingInterval interval, Plan.Limits limits) {

    static Tariff of(Plan plan, Plan.Version version) {
        return new Tariff(plan.tier(), version.validFrom(), version.price(), plan.interval(), version.limits());
    }

    /// Whether the prices can be compared. A change of currency or period takes effect in the next period.
    public boolean isComparableTo(Tariff other) {
        return interval == other.interval && price.currency().equals(other.price.currency());
    }
}
