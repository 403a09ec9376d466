package tel.billing.subscription.web;

import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.payment.CardChoice;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.purchase.PreviewChange;
import tel.billing.subscription.application.purchase.PreviewChange.Change;
import tel.billing.subscription.application.purchase.PreviewChange.Outcome;

/// Shows customers what an activation, a plan change or a cancellation would cost.
@RestController
public record PreviewController(PreviewChange previewChange) {

    @GetMapping("/v1/subscriptions/{id}/activate/preview")
    @Access(Audience.CUSTOMER)
    public Answer activation(Caller caller, @PathVariable UUID id, Query query) {
        var card = query.optional("payment_method", CardChoice::parse);
        return preview(
                query.complete(() -> new PreviewChange.Query(
                        caller.account(),
                        new SubscriptionId(id),
                        new Change.Activation(),
                        card.get().orElse(CardChoice.DEFAULT))),
                PurchaseResponse.Operation.ACTIVATION);
    }

    @GetMapping("/v1/subscriptions/{id}/change-plan/preview")
    @Access(Audience.CUSTOMER)
    public Answer change(Caller caller, @PathVariable UUID id, Query query) {
        var tier = query.required("plan_tier", Parsed::valid);
        var card = query.optional("payment_method", CardChoice::parse);
        return preview(
                query.complete(() -> new PreviewChange.Query(
                        caller.account(),
                        new SubscriptionId(id),
                        new Change.OtherPlan(tier.get()),
                        card.get().orElse(CardChoice.DEFAULT))),
                PurchaseResponse.Operation.PLAN_CHANGE);
    }

    @GetMapping("/v1/subscriptions/{id}/cancel/preview")
    @Access(Audience.CUSTOMER)
    public Answer cancellation(Caller caller, @PathVariable UUID id, Query query) {
        var when = query.required("when", SubscriptionController::when);
        return preview(
                query.complete(() -> new PreviewChange.Query(
                        caller.account(),
                        new SubscriptionId(id),
                        new Change.Cancellation(when.get()),
                        CardChoice.DEFAULT)),
                PurchaseResponse.Operation.CANCELLATION);
    }

    private Answer preview(PreviewChange.Query query, PurchaseResponse.Operation operation) {
        return switch (previewChange.preview(query)) {
            case Outcome.Previewed(var preview) -> Response.ok(PreviewResponse.of(preview));
            case Outcome.Refused(var outcome) -> PurchaseResponse.of(outcome, operation, Optional.empty());
            case Outcome.ChargeInProgress() ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed("a charge of the subscription is in progress; retry when it has ended"));
        };
    }
}
