package tel.billing.subscription.web;

import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanOffer;
import tel.billing.subscription.PriceOfferedPlans;
import tel.billing.subscription.PriceOfferedPlans.PricedOffer;
import tel.billing.tax.VatTreatment;

/// Lists the offered plans: for everyone, and with VAT for a customer.
@RestController
public record PlanController(OfferedPlans plans, PriceOfferedPlans pricedPlans) {
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    /// Ignores query parameters, because links to the public list may have those of a web site.
    @GetMapping("/v1/plans")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer list() {
        var offered = plans.list().stream().map(PlanResponse::of).toList();
        return Response.ok(Listing.whole(offered)).cacheable(MAX_AGE);
    }

    /// Apart from the public list, which all caches may share.
    @GetMapping("/v1/account/plans")
    @Access(Audience.CUSTOMER)
    public Answer listPriced(Caller caller, Query query) {
        var offered = query.complete(() -> pricedPlans.list(caller.account()));
        return Response.ok(
                Listing.whole(offered.stream().map(PricedPlanResponse::of).toList()));
    }

    /// A plan with the VAT that the caller pays.
    record PricedPlanResponse(
            String tier,
            String name,
            long priceMinor,
            VatTreatment.Kind vatTreatment,
            int vatRateBp,
            long vatMinor,
            String vatNote,
            long grossMinor,
            String currency,
            BillingInterval billingPeriod,
            Plan.Limits limits) {

        static PricedPlanResponse of(PricedOffer offer) {
            var plan = offer.plan();
            var price = offer.price();
            return new PricedPlanResponse(
                    plan.tier().value(),
                    plan.name().value(),
                    price.net().minor(),
                    price.treatment().kind(),
                    price.treatment().rate().value(),
                    price.vat().minor(),
                    price.treatment().sentence(),
                    price.gross().minor(),
                    price.net().currency().getCurrencyCode(),
                    plan.interval(),
                    plan.limits());
        }
    }

    record PlanResponse(
            String tier,
            String name,
            long priceMinor,
            String currency,
            BillingInterval billingPeriod,
            Plan.Limits limits) {

        static PlanResponse of(PlanOffer plan) {
            return new PlanResponse(
                    plan.tier().value(),
                    plan.name().value(),
                    plan.price().minor(),
                    plan.price().currency().getCurrencyCode(),
                    plan.interval(),
                    plan.limits());
        }
    }
}
