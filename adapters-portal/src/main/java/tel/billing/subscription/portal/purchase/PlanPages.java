package tel.billing.subscription.portal.purchase;

import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.PriceOfferedPlans;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.portal.SubscriptionPaths;

/// Customers compare the plans at the prices that they would pay, and choose one. The choice costs nothing: the
/// next page shows the price, and asks for confirmation.
@PortalPages
public record PlanPages(
        PriceOfferedPlans priceOfferedPlans,
        CreateSubscription createSubscription,
        ShowSubscriptions showSubscriptions) {

    @GetMapping(SubscriptionPaths.PLANS)
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit, Form form) {
        return View.page("subscription/plans", Comparison.of(visit, priceOfferedPlans), form);
    }

    @PostMapping(SubscriptionPaths.PLANS)
    @PortalAccess(Visitors.CUSTOMER)
    public View choose(Visit visit, Form form) {
        var tier = form.required("plan_tier", PlanTier::parse);
        var key = form.required(Form.KEY, IdempotencyKey::parse);
        if (!form.isValid()) {
            return show(visit, form);
        }
        var account = visit.visitor().account();
        return draft(account, tier.get())
                .<View>map(draft -> View.redirect(SubscriptionPaths.of(draft.id(), "/activate")))
                .orElseGet(() -> {
                    var request = KeyedRequest.ofCustomer(account, key.get(), new Fingerprint(form.fingerprint(visit)));
                    var result = createSubscription.create(
                            new CreateSubscription.Command(request, tier.get().value()),
                            outcome -> reply(outcome).as(StoredResponse::new));
                    return View.once(result, form, () -> show(visit, form));
                });
    }

    /// A draft of this plan that the customer has already, such as the one of the sign-up.
    private Optional<SubscriptionView> draft(AccountId account, PlanTier tier) {
        var drafts = new ListFilter<>(
                Optional.of(SubscriptionStatus.DRAFT), Optional.empty(), Optional.empty(), Optional.empty());
        return showSubscriptions
                .list(account, drafts, new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items()
                .stream()
                .filter(draft -> draft.tier().equals(tier))
                .findFirst();
    }

    private static FormReply reply(CreateSubscription.Outcome outcome) {
        return switch (outcome) {
            case CreateSubscription.Outcome.Drafted(var subscription) ->
                new FormReply.GoTo(SubscriptionPaths.of(subscription.id(), "/activate"));
            case CreateSubscription.Outcome.TierNotOffered _ -> FormReply.fault("plans.not_offered");
            case CreateSubscription.Outcome.AccountInactive() -> FormReply.fault("purchase.account_inactive");
            case CreateSubscription.Outcome.TooManyDrafts _ -> FormReply.fault("plans.too_many_drafts");
            // The form has no external id.
            case CreateSubscription.Outcome.ExternalIdTaken() -> FormReply.fault("plans.not_offered");
        };
    }

    /// The offered plans. Plans with the same interval and currency are next to each other.
    public record Comparison(List<PriceOfferedPlans.PricedOffer> offers) {

        public Comparison {
            offers = List.copyOf(offers);
        }

        static Comparison of(Visit visit, PriceOfferedPlans plans) {
            return new Comparison(plans.list(visit.visitor().account()));
        }
    }
}
