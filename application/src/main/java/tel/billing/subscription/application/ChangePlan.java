package tel.billing.subscription.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.subscription.SubscriptionId;

/// A customer goes over to another plan. A dearer one begins now, and is paid for what is left of
/// the term; one of equal price begins now and costs nothing; a cheaper one, or one of another
/// currency or period, follows when the term is over. Each takes the place of a change that was
/// planned before. The present plan withdraws one.
public interface ChangePlan {

    AnswerOnce.Answer change(Command command, Function<PurchaseOutcome, Reply> rendering);

    /// What the client requests.
    ///
    /// @param tier as the client wrote it
    record Command(KeyedRequest request, SubscriptionId subscription, String tier) {}
}
