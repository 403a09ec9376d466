package tel.billing.subscription.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.subscription.SubscriptionId;

/// A customer begins with a subscription: the first term is paid and the line is there, or neither.
/// Of a subscription that is active already it says that it goes on: an end that was planned is
/// planned no more.
public interface ActivateSubscription {

    AnswerOnce.Answer activate(Command command, Function<PurchaseOutcome, Reply> rendering);

    record Command(KeyedRequest request, SubscriptionId subscription) {}
}
