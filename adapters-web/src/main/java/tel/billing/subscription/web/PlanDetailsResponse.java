package tel.billing.subscription.web;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.catalogue.PlanDetails;

/// A plan for staff: current price and limits, and all versions.
record PlanDetailsResponse(
        UUID id,
        String tier,
        String name,
        long priceMinor,
        String currency,
        BillingPeriod billingPeriod,
        Plan.Limits limits,
        boolean offered,
        List<VersionAnswer> versions) {

    static PlanDetailsResponse of(PlanDetails sheet) {
        var plan = sheet.plan();
        var price = sheet.current().price();
        return new PlanDetailsResponse(
                plan.id(),
                plan.tier().value(),
                plan.name().value(),
                price.minor(),
                price.currency().getCurrencyCode(),
                plan.period(),
                sheet.current().limits(),
                plan.offered(),
                plan.versions().reversed().stream().map(VersionAnswer::of).toList());
    }

    record VersionAnswer(Instant validFrom, long priceMinor, Plan.Limits limits, Instant setAt) {

        static VersionAnswer of(Plan.Version version) {
            return new VersionAnswer(version.validFrom(), version.price().minor(), version.limits(), version.setAt());
        }
    }
}
