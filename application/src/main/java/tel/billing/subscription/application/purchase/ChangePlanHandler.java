package tel.billing.subscription.application.purchase;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;

/// Executes the pending order of the line, if there is one, unless the reply is a replay. The recovery job
/// executes orders that stay pending.
public record ChangePlanHandler(
        ExecuteOnce executeOnce,
        PurchaseOperation.Factory operations,
        SubscriptionLines subscriptionLines,
        Catalogue catalogue,
        InstantSource clock)
        implements ChangePlan {

    @Override
    public ExecuteOnce.Result change(Command command, Function<PurchaseOutcome, StoredResponse> renderer) {
        var operation = operations.of(
                command.request(),
                command.subscription(),
                new PlanChange(command.tier(), catalogue, clock),
                command.terms());
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (result.isNew()) {
            subscriptionLines.execute(command.request().account(), command.subscription());
        }
        return result;
    }
}
