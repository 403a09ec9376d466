package tel.billing.subscription.portal.cancellation;

import java.time.Instant;
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
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.purchase.PreviewChange;
import tel.billing.subscription.portal.SubscriptionPaths;
import tel.billing.subscription.portal.SubscriptionSummary;

/// Customers cancel a subscription: they choose when it ends, see what that means, and confirm it.
@PortalPages
public record CancellationPages(
        ShowSubscriptions showSubscriptions,
        PreviewChange previewChange,
        CancelSubscription cancelSubscription,
        OfferedPlans plans) {
    private static final String PATH = SubscriptionPaths.ONE + "/cancel";
    private static final String WHEN = "when";
    private static final String STATUS = "seen_status";
    private static final String PERIOD_END = "seen_period_end";
    private static final String CHANGED = "cancel.changed";

    /// The choice between the end of the period and now.
    ///
    /// @param periodEnd when the paid period ends
    public record Choice(SubscriptionSummary summary, Instant periodEnd) {}

    /// What the customer confirms.
    ///
    /// @param when `period_end` or `now`
    /// @param end  when the subscription ends
    /// @param lost the end of the paid time that is lost without a refund; empty if none is
    public record Confirmation(SubscriptionSummary summary, String when, Instant end, Optional<Instant> lost) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View show(Visit visit, @PathVariable UUID id, Form query) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        var subscription = find(visit, id);
        if (subscription.isOver()) {
            return View.redirect(subscription.path());
        }
        var atPeriodEnd = end(visit, subscription, When.PERIOD_END);
        if (!subscription.isActive() || atPeriodEnd.isEmpty()) {
            return confirm(visit, subscription, When.NOW, query);
        }
        return switch (query.value(WHEN)) {
            case "now" -> confirm(visit, subscription, When.NOW, query);
            case "period_end" -> confirm(visit, subscription, When.PERIOD_END, query);
            default -> View.page("subscription/cancel", new Choice(subscription, atPeriodEnd.get()), query);
        };
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View cancel(Visit visit, @PathVariable UUID id, Form form) {
        var subscription = find(visit, id);
        var when = form.choice(WHEN, When.class);
        var key = form.required(Form.KEY, IdempotencyKey::parse);
        var status = form.choice(STATUS, SubscriptionStatus.class);
        var periodEnd = form.optional(PERIOD_END, Times::parse);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        var request =
                KeyedRequest.ofCustomer(visit.visitor().account(), key.get(), new Fingerprint(form.fingerprint(visit)));
        var result = cancelSubscription.cancel(
                new CancelSubscription.Command(
                        request,
                        subscription.subscription().id(),
                        when.get(),
                        Optional.of(new CancelSubscription.Expected(status.get(), periodEnd.get()))),
                outcome -> reply(outcome).as(StoredResponse::new));
        return View.once(result, form, () -> confirmAgain(visit, find(visit, id), when.get(), form));
    }

    private static FormReply reply(CancelSubscription.Outcome outcome) {
        return switch (outcome) {
            case CancelSubscription.Outcome.Done(var subscription) ->
                FormReply.goTo(
                        SubscriptionPaths.of(subscription.id()),
                        subscription.status() == SubscriptionStatus.CANCELLED
                                ? "subscription_ended"
                                : "cancellation_planned");
            case CancelSubscription.Outcome.Outdated _ -> new FormReply.Outdated(CHANGED);
            case CancelSubscription.Outcome.NotFound() -> FormReply.fault("cancel.not_found");
        };
    }

    /// The new facts may leave no choice but to cancel now.
    private View confirmAgain(Visit visit, SubscriptionSummary subscription, When when, Form form) {
        var isChoice = subscription.isActive()
                && end(visit, subscription, When.PERIOD_END).isPresent();
        return confirm(visit, subscription, isChoice ? when : When.NOW, form);
    }

    private View confirm(Visit visit, SubscriptionSummary subscription, When when, Form form) {
        if (subscription.isOver()) {
            return View.redirect(subscription.path());
        }
        var end = end(visit, subscription, when);
        var lost = subscription
                .subscription()
                .period()
                .map(period -> period.end())
                .filter(_ -> subscription.isActive() && when == When.NOW);
        var repeats = form.faultOf("")
                .filter(fault -> fault.key().equals("form.still_running"))
                .isPresent();
        if (!repeats) {
            var shown = CancelSubscription.Expected.of(subscription.subscription());
            form.with(STATUS, shown.status().name().toLowerCase(Locale.ROOT))
                    .with(PERIOD_END, shown.periodEnd().map(Instant::toString).orElse(""));
        }
        return View.page(
                "subscription/confirm-cancellation",
                new Confirmation(subscription, when.name().toLowerCase(Locale.ROOT), end.orElse(Instant.EPOCH), lost),
                form);
    }

    private Optional<Instant> end(Visit visit, SubscriptionSummary subscription, When when) {
        var outcome = previewChange.preview(new PreviewChange.Query(
                visit.visitor().account(),
                subscription.subscription().id(),
                new PreviewChange.Change.Cancellation(when),
                CardChoice.DEFAULT));
        return outcome instanceof PreviewChange.Outcome.Previewed(var preview)
                ? Optional.of(preview.effectiveAt())
                : Optional.empty();
    }

    private SubscriptionSummary find(Visit visit, UUID id) {
        return showSubscriptions
                .show(visit.visitor().account(), new SubscriptionId(id))
                .map(found -> SubscriptionSummary.of(found, plans))
                .orElseThrow(PageFailure::notFound);
    }
}
