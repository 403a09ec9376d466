package tel.billing.subscription.portal.purchase;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardChoice;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ListChargeableCards;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.PriceOfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PreviewChange;
import tel.billing.subscription.application.purchase.PreviewChange.Change;
import tel.billing.subscription.application.purchase.PreviewChange.Preview;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.application.purchase.ShowLastCharge;
import tel.billing.subscription.application.purchase.ShowLastCharge.LastCharge;
import tel.billing.subscription.domain.AcceptedPreview;
import tel.billing.subscription.portal.SubscriptionPaths;
import tel.billing.subscription.portal.SubscriptionSummary;

/// Customers see what an order or a change of plan costs, confirm it, and pay. A purchase charges the price that
/// the page showed, or nothing.
///
/// @param publicUrl where customers return to from the card processor's page; empty if they stay there
@PortalPages
public record PurchasePages(
        ShowSubscriptions showSubscriptions,
        PreviewChange previewChange,
        ShowLastCharge showLastCharge,
        ActivateSubscription activateSubscription,
        ChangePlan changePlan,
        ListChargeableCards cards,
        OfferedPlans plans,
        PriceOfferedPlans pricedPlans,
        Optional<URI> publicUrl) {
    private static final String ACTIVATE = SubscriptionPaths.ONE + "/activate";
    private static final String KEEP = SubscriptionPaths.ONE + "/keep";
    private static final String CHANGE = SubscriptionPaths.ONE + "/change";
    private static final String CHANGE_TO = CHANGE + "/{tier}";
    private static final String PAYMENT = SubscriptionPaths.ONE + "/payment";
    private static final String CARD = "payment_method";
    private static final String NEW_CARD = "new";
    private static final String PLAN = "plan";
    private static final String TOP_UP = "/portal/top-up";

    /// The plans to which a subscription can change.
    public record Choice(SubscriptionSummary summary, List<PriceOfferedPlans.PricedOffer> offers) {
        public Choice {
            offers = List.copyOf(offers);
        }
    }

    /// Why there is nothing to confirm.
    ///
    /// @param kind as of [Confirmation]
    /// @param key  of the text
    public record Refusal(String kind, String key, String back) {}

    /// The progress of a payment.
    ///
    /// @param plan  the name of the plan that is paid
    /// @param state `pending`, `reserved`, `done` or `failed`
    /// @param again the page on which the customer can try again
    /// @param declined why the card was declined
    public record Progress(
            SubscriptionSummary summary, String plan, String state, String again, Optional<DeclineReason> declined) {

        /// Whether the result is outstanding, so that the page updates itself.
        public boolean isOutstanding() {
            return state.equals("pending") || state.equals("reserved");
        }
    }

    // Order.

    @GetMapping(ACTIVATE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View previewOrder(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        return subscription.status() == SubscriptionStatus.DRAFT
                ? confirm(visit, subscription, new Change.Activation(), "order", form)
                : View.redirect(SubscriptionPaths.of(subscription.id()));
    }

    @PostMapping(ACTIVATE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View order(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        var accepted = AcceptedPrice.read(form);
        var request = request(visit, form);
        var isSamePlan = form.value(PLAN).equals(subscription.tier().value());
        if (!isSamePlan && subscription.status() == SubscriptionStatus.DRAFT) {
            form.fault("purchase.price_changed");
            return confirm(visit, subscription, new Change.Activation(), "order", form);
        }
        var progress = progressPage(subscription, Optional.empty());
        var result = activateSubscription.activate(
                new ActivateSubscription.Command(request, subscription.id(), terms(form, accepted, progress)),
                outcome -> PurchaseReply.of(
                                outcome,
                                FormReply.goTo(SubscriptionPaths.of(subscription.id()), "subscription_ordered"),
                                progress)
                        .as(StoredResponse::new));
        return View.once(result, form, () -> confirm(visit, find(visit, id), new Change.Activation(), "order", form));
    }

    // Withdrawal of a cancellation.

    @GetMapping(KEEP)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View previewKeeping(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        return subscription.cancelAt().isPresent() && subscription.status() == SubscriptionStatus.ACTIVE
                ? confirm(visit, subscription, new Change.Activation(), "keep", form)
                : View.redirect(SubscriptionPaths.of(subscription.id()));
    }

    /// It costs nothing: with a price of zero, the use case charges nothing.
    @PostMapping(KEEP)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View keep(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        var sent = AcceptedPrice.read(form);
        var free = new AcceptedPreview(Money.zero(sent.total().currency()), sent.pricedAt());
        var result = activateSubscription.activate(
                new ActivateSubscription.Command(
                        request(visit, form),
                        subscription.id(),
                        new PurchaseTerms(CardChoice.DEFAULT, ReturnUrls.NONE, Optional.of(free))),
                outcome -> PurchaseReply.of(
                                outcome,
                                FormReply.goTo(SubscriptionPaths.of(subscription.id()), "subscription_kept"),
                                progressPage(subscription, Optional.empty()))
                        .as(StoredResponse::new));
        return View.once(result, form, () -> confirm(visit, find(visit, id), new Change.Activation(), "keep", form));
    }

    // Change of plan.

    @GetMapping(CHANGE)
    @PortalAccess(Visitors.CUSTOMER)
    public View choose(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        if (subscription.status() != SubscriptionStatus.ACTIVE) {
            return View.redirect(SubscriptionPaths.of(subscription.id()));
        }
        if (subscription.cancelAt().isPresent()) {
            return refuseChange(subscription, form);
        }
        return View.page(
                "subscription/change-plan",
                new Choice(
                        SubscriptionSummary.of(subscription, plans),
                        pricedPlans.list(visit.visitor().account())));
    }

    @GetMapping(CHANGE_TO)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View previewChangeOfPlan(Visit visit, @PathVariable UUID id, @PathVariable String tier, Form form) {
        var subscription = find(visit, id);
        return subscription.status() == SubscriptionStatus.ACTIVE
                ? confirmChange(visit, subscription, tier, form)
                : View.redirect(SubscriptionPaths.of(subscription.id()));
    }

    @PostMapping(CHANGE_TO)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View change(Visit visit, @PathVariable UUID id, @PathVariable String tier, Form form) {
        var subscription = find(visit, id);
        var accepted = AcceptedPrice.read(form);
        var progress = progressPage(subscription, Optional.of(tier));
        var notice = isPresentPlan(subscription, tier) ? "plan_kept" : "plan_changed";
        var result = changePlan.change(
                new ChangePlan.Command(request(visit, form), subscription.id(), tier, terms(form, accepted, progress)),
                outcome -> PurchaseReply.of(
                                outcome, FormReply.goTo(SubscriptionPaths.of(subscription.id()), notice), progress)
                        .as(StoredResponse::new));
        return View.once(result, form, () -> confirmChange(visit, find(visit, id), tier, form));
    }

    /// A choice of the present plan withdraws the scheduled change.
    private View confirmChange(Visit visit, SubscriptionView subscription, String tier, Form form) {
        if (subscription.cancelAt().isPresent()) {
            return refuseChange(subscription, form);
        }
        if (!isPresentPlan(subscription, tier)) {
            return confirm(visit, subscription, new Change.OtherPlan(tier), "change", form);
        }
        return subscription.scheduledChange().isPresent()
                ? confirm(visit, subscription, new Change.OtherPlan(tier), "stay", form)
                : View.redirect(SubscriptionPaths.of(subscription.id()));
    }

    /// A scheduled change would not take effect, because the scheduled cancellation precedes it.
    private static View refuseChange(SubscriptionView subscription, Form form) {
        var back = SubscriptionPaths.of(subscription.id());
        return View.page("subscription/refusal", new Refusal("change", "purchase.ending", back), form);
    }

    private static boolean isPresentPlan(SubscriptionView subscription, String tier) {
        return subscription.tier().value().equals(tier);
    }

    // Payment.

    /// The customer returns here from the card processor's page, which appends the result. The page shows what the
    /// service knows, not what the address says.
    @GetMapping(PAYMENT)
    @PortalAccess(Visitors.CUSTOMER)
    public View progress(Visit visit, @PathVariable UUID id, Form query) {
        var subscription = find(visit, id);
        var plan = Optional.of(query.value(PLAN)).filter(text -> !text.isEmpty());
        var charge = showLastCharge.show(visit.visitor().account(), subscription.id(), plan);
        var state = state(visit, subscription, plan, charge);
        if (state.equals("failed") && isCaptured(charge)) {
            // The subscription has changed since the payment.
            return View.redirect(SubscriptionPaths.of(subscription.id()));
        }
        var summary = SubscriptionSummary.of(subscription, plans);
        return View.page(
                "subscription/payment",
                new Progress(
                        summary,
                        charge.map(last -> plans.nameOf(last.tier()).value()).orElseGet(summary::plan),
                        state,
                        charge.map(last -> again(subscription, last)).orElseGet(() -> again(subscription, plan)),
                        charge.flatMap(LastCharge::declined).filter(_ -> state.equals("failed"))),
                query);
    }

    /// Leads back to the card processor's page. If the payment has ended meanwhile, nothing happens.
    @PostMapping(PAYMENT)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View continuePayment(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        var plan = Optional.of(form.value(PLAN)).filter(text -> !text.isEmpty());
        var progress = progressPage(subscription, plan);
        var nothing = new AcceptedPreview(Money.zero(subscription.price().currency()), Instant.EPOCH);
        var result = activateSubscription.activate(
                new ActivateSubscription.Command(
                        request(visit, form),
                        subscription.id(),
                        new PurchaseTerms(CardChoice.DEFAULT, ReturnUrls.NONE, Optional.of(nothing))),
                outcome -> reply(outcome, progress).as(StoredResponse::new));
        return View.once(result, form, () -> View.redirect(progress));
    }

    private static FormReply reply(PurchaseOutcome outcome, String progress) {
        return new FormReply.ShowState(
                progress, outcome instanceof PurchaseOutcome.ChargeInProgress(var page) ? page : Optional.empty());
    }

    /// The status of the subscription does not show the result: a subscription is also active after a failed
    /// upgrade.
    private String state(
            Visit visit, SubscriptionView subscription, Optional<String> plan, Optional<LastCharge> charge) {
        var result = charge.map(LastCharge::result).orElse(ShowLastCharge.Result.FAILED);
        if (result == ShowLastCharge.Result.HELD) {
            return "reserved";
        }
        var change = plan.<Change>map(Change.OtherPlan::new).orElseGet(Change.Activation::new);
        if (result == ShowLastCharge.Result.DRAFT
                || preview(visit, subscription, change, CardChoice.DEFAULT)
                        instanceof PreviewChange.Outcome.ChargeInProgress) {
            return "pending";
        }
        var isDone = isCaptured(charge)
                && subscription.status() == SubscriptionStatus.ACTIVE
                && charge.filter(last -> last.tier().equals(subscription.tier()))
                        .isPresent();
        return isDone ? "done" : "failed";
    }

    private static boolean isCaptured(Optional<LastCharge> charge) {
        return charge.filter(last -> last.result() == ShowLastCharge.Result.CAPTURED)
                .isPresent();
    }

    private static String again(SubscriptionView subscription, LastCharge charge) {
        return switch (charge.purpose()) {
            case ACTIVATION -> again(subscription, Optional.empty());
            case UPGRADE -> again(subscription, Optional.of(charge.tier().value()));
            case RENEWAL -> TOP_UP;
        };
    }

    private static String again(SubscriptionView subscription, Optional<String> plan) {
        return SubscriptionPaths.of(
                subscription.id(), plan.map(tier -> "/change/" + encoded(tier)).orElse("/activate"));
    }

    private static String progressPage(SubscriptionView subscription, Optional<String> plan) {
        return SubscriptionPaths.of(
                subscription.id(),
                "/payment" + plan.map(tier -> "?plan=" + encoded(tier)).orElse(""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    // Confirmation.

    private View confirm(Visit visit, SubscriptionView subscription, Change change, String kind, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        var chosen = chosen(form);
        var outcome = preview(visit, subscription, change, chosen.orElse(CardChoice.DEFAULT));
        if (outcome instanceof PreviewChange.Outcome.Refused(PurchaseOutcome.CardRejected(var reason))) {
            form.fault(CARD, PurchaseReply.key(new PurchaseOutcome.CardRejected(reason)));
            chosen = Optional.empty();
            outcome = preview(visit, subscription, change, CardChoice.DEFAULT);
        }
        if (chosen.isEmpty() && mustTopUpFirst(outcome)) {
            var withNewCard = preview(visit, subscription, change, new CardChoice.NewCard());
            outcome = withNewCard instanceof PreviewChange.Outcome.Previewed ? withNewCard : outcome;
        }
        var back = kind.equals("order")
                ? SubscriptionPaths.PLANS
                : SubscriptionPaths.of(subscription.id(), kind.equals("change") ? "/change" : "");
        return switch (outcome) {
            case PreviewChange.Outcome.Previewed(var preview) ->
                View.page("subscription/confirm", confirmation(visit, preview, kind, back, form), form);
            case PreviewChange.Outcome.Refused(var refused) ->
                View.page("subscription/refusal", new Refusal(kind, PurchaseReply.key(refused), back), form);
            case PreviewChange.Outcome.ChargeInProgress() -> View.redirect(progressPage(subscription, plan(change)));
        };
    }

    private static Optional<String> plan(Change change) {
        return change instanceof Change.OtherPlan(var tier) ? Optional.of(tier) : Optional.empty();
    }

    private Confirmation confirmation(Visit visit, Preview preview, String kind, String back, Form form) {
        AcceptedPrice.write(preview, form);
        form.with(PLAN, preview.subscription().tier().value());
        var mayChoose = preview.payment()
                .filter(payment -> !(payment.funding() instanceof Funding.Wallet))
                .isPresent();
        var options = mayChoose ? options(visit) : List.<Option>of();
        if (mayChoose && options.stream().noneMatch(option -> option.value().equals(form.value(CARD)))) {
            form.with(CARD, options.getFirst().value());
        }
        var summary = SubscriptionSummary.of(preview.subscription(), plans);
        var confirmation = new Confirmation(
                kind,
                preview,
                kind.equals("change") ? summary.nextPlan().orElseGet(summary::plan) : summary.plan(),
                preview.renewal().map(bill -> plans.nameOf(bill.tariff().tier()).value()),
                options,
                back);
        if (!confirmation.offersCards()) {
            form.faultOf(CARD).ifPresent(fault -> form.fault(fault.key()));
        }
        return confirmation;
    }

    private List<Option> options(Visit visit) {
        var month = DateTimeFormatter.ofPattern("MM/uuuu", Locale.ROOT);
        var options = new ArrayList<Option>();
        cards.list(visit.visitor().account())
                .forEach(card -> options.add(new Option(
                        card.id().value().toString(),
                        visit.text(
                                "purchase.card_label",
                                card.card().brandName(),
                                card.card().lastFour(),
                                month.format(card.expiry())))));
        options.add(new Option(NEW_CARD, visit.text("purchase.new_card")));
        return options;
    }

    private static boolean mustTopUpFirst(PreviewChange.Outcome outcome) {
        return outcome instanceof PreviewChange.Outcome.Previewed(var preview)
                && preview.payment()
                        .filter(payment -> payment.funding() instanceof Funding.TopUpFirst)
                        .isPresent();
    }

    private PreviewChange.Outcome preview(Visit visit, SubscriptionView subscription, Change change, CardChoice card) {
        return previewChange.preview(
                new PreviewChange.Query(visit.visitor().account(), subscription.id(), change, card));
    }

    private static Optional<CardChoice> chosen(Form form) {
        return switch (CardChoice.parse(form.value(CARD))) {
            case Parsed.Valid<CardChoice>(var choice) -> Optional.of(choice);
            case Parsed.Invalid<CardChoice> _ -> Optional.empty();
        };
    }

    private PurchaseTerms terms(Form form, AcceptedPreview accepted, String progress) {
        return new PurchaseTerms(
                chosen(form).orElse(CardChoice.DEFAULT),
                new ReturnUrls(publicUrl.map(url -> URI.create(url + progress)), Optional.empty()),
                Optional.of(accepted));
    }

    private static KeyedRequest request(Visit visit, Form form) {
        var key = form.required(Form.KEY, IdempotencyKey::parse);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        return KeyedRequest.ofCustomer(visit.visitor().account(), key.get(), new Fingerprint(form.fingerprint(visit)));
    }

    private SubscriptionView find(Visit visit, UUID id) {
        return showSubscriptions
                .show(visit.visitor().account(), new SubscriptionId(id))
                .orElseThrow(PageFailure::notFound);
    }
}
