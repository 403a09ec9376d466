package tel.billing.subscription.application.purchase;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;

/// Implements [ChangePlan]. Changes the line at once if the PBX is available.
public record ChangePlanHandler(
        ExecuteOnce executeOnce,
        PurchaseOperation.Factory operations,
        SubscriptionLines subscriptionLines,
        Catalogue catalogue,
        InstantSource clock)
        implements ChangePlan {

    @Override
    public ExecuteOnce.Answer change(Command command, Function<PurchaseOutcome, StoredResponse> rendering) {
        var purchase = new PlanChange(command.tier(), catalogue, clock);
        var operation = operations.of(command.request(), command.subscription(), purchase);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        subscriptionLines.settle(command.request().account(), command.subscription());
        return answer;
    }
}
