package tel.billing.subscription.application.purchase;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.application.catalogue.Catalogue;

/// Runs an activation once for its key.
public record ActivateSubscriptionHandler(
        ExecuteOnce executeOnce, PurchaseOperation.Factory operations, Catalogue catalogue, InstantSource clock)
        implements ActivateSubscription {

    @Override
    public ExecuteOnce.Result activate(Command command, Function<PurchaseOutcome, StoredResponse> renderer) {
        var operation = operations.of(
                command.request(), command.subscription(), new Activation(catalogue, clock), command.terms());
        return executeOnce.execute(command.request(), operation, renderer);
    }
}
