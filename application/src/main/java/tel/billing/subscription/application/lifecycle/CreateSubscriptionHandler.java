package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.application.catalogue.Catalogue;

/// The first unit of work adds the draft, the second stores the reply.
public record CreateSubscriptionHandler(
        ExecuteOnce executeOnce,
        ShowAccount showAccount,
        Subscriptions subscriptions,
        Catalogue catalogue,
        SubscriptionViews views,
        InstantSource clock)
        implements CreateSubscription {

    @Override
    public ExecuteOnce.Result create(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new CreateSubscriptionOperation(command, showAccount, subscriptions, catalogue, views, clock);
        return executeOnce.execute(command.request(), operation, renderer);
    }
}
