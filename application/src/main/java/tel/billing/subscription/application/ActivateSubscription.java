package tel.billing.subscription.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.subscription.SubscriptionId;

/// A customer starts a subscription. Either the first period is paid and the line is set up, or neither.
/// For an active subscription, this withdraws a planned cancellation.
public interface ActivateSubscription {

    AnswerOnce.Answer activate(Command command, Function<PurchaseOutcome, Reply> rendering);

    record Command(KeyedRequest request, SubscriptionId subscription) {}
}
