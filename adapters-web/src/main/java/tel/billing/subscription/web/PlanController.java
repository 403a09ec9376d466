package tel.billing.subscription.web;

import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanOffer;

/// Lists the offered plans.
@RestController
public record PlanController(OfferedPlans plans) {
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    @GetMapping("/v1/plans")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer list() {
        var offered = plans.list().stream().map(PlanAnswer::of).toList();
        return Response.ok(Listing.whole(offered)).cacheable(MAX_AGE);
    }

    record PlanAnswer(
            String tier,
            String name,
            long priceMinor,
            String currency,
            BillingInterval billingPeriod,
            Plan.Limits limits) {

        static PlanAnswer of(PlanOffer plan) {
            return new PlanAnswer(
                    plan.tier().value(),
                    plan.name().value(),
                    plan.price().minor(),
                    plan.price().currency().getCurrencyCode(),
                    plan.interval(),
                    plan.limits());
        }
    }
}
