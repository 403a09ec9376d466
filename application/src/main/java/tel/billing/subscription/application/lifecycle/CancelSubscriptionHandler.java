package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;

/// Executes the pending order of the line, if there is one, unless the reply is a replay. The recovery job
/// executes orders that stay pending.
public record CancelSubscriptionHandler(
        ExecuteOnce executeOnce,
        Subscriptions subscriptions,
        SubscriptionTermination subscriptionTermination,
        SubscriptionLines subscriptionLines,
        SubscriptionMails subscriptionMails,
        ShowAccount showAccount,
        SubscriptionViews views,
        InstantSource clock)
        implements CancelSubscription {

    @Override
    public ExecuteOnce.Result cancel(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new CancelSubscriptionOperation(
                command, subscriptions, subscriptionTermination, subscriptionMails, showAccount, views, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (result.isNew()) {
            subscriptionLines.execute(command.request().account(), command.subscription());
        }
        return result;
    }
}
