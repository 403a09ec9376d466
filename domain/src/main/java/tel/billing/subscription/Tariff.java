package tel.billing.subscription;

import java.time.Instant;
import tel.billing.shared.Money;

/// What a subscriber pays for a term, net of VAT, and what they get for it: a version of a plan,
/// which stays theirs until another one takes its place.
///
/// @param validFrom of the version; where price and limits are of two, of the earlier one
public record Tariff(PlanTier tier, Instant validFrom, Money price, BillingPeriod period, Plan.Limits limits) {

    static Tariff of(Plan plan, Plan.Version version) {
        return new Tariff(plan.tier(), version.validFrom(), version.price(), plan.period(), version.limits());
    }

    /// Whether prices can be compared: what differs in currency or period has to wait for the next
    /// term.
    public boolean isComparableTo(Tariff other) {
        return period == other.period && price.currency().equals(other.price.currency());
    }
}
