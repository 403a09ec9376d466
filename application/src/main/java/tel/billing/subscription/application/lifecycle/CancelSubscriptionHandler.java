package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;

/// Implements [CancelSubscription]. Removes the line at once if the PBX is available.
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
    public ExecuteOnce.Answer cancel(Command command, Function<Outcome, StoredResponse> rendering) {
        var operation = new CancelSubscriptionOperation(
                command, subscriptions, subscriptionTermination, subscriptionMails, showAccount, views, clock);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        subscriptionLines.execute(command.request().account(), command.subscription());
        return answer;
    }
}
