package tel.billing.subscription.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.subscription.SubscriptionId;

/// A customer leaves, now or when the paid term is over. What was paid stays paid. Where no term is
/// paid, the end of the term is now.
public interface CancelSubscription {

    AnswerOnce.Answer cancel(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, SubscriptionId subscription, When when) {}

    enum When {
        NOW,
        PERIOD_END
    }

    sealed interface Outcome {

        /// It is over, or ends as planned.
        record Done(SubscriptionView subscription) implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
