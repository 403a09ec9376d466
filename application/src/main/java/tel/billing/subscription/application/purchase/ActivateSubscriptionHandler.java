package tel.billing.subscription.application.purchase;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.application.catalogue.Catalogue;

/// Implements [ActivateSubscription].
public record ActivateSubscriptionHandler(
        ExecuteOnce executeOnce, PurchaseOperation.Factory operations, Catalogue catalogue, InstantSource clock)
        implements ActivateSubscription {

    @Override
    public ExecuteOnce.Answer activate(Command command, Function<PurchaseOutcome, StoredResponse> rendering) {
        var operation = operations.of(command.request(), command.subscription(), new Activation(catalogue, clock));
        return executeOnce.answer(command.request(), operation, rendering);
    }
}
