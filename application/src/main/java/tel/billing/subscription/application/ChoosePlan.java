package tel.billing.subscription.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.subscription.PlanTier;

/// A customer drafts a further subscription, once for a key. It costs nothing until it is
/// activated.
public interface ChoosePlan {

    AnswerOnce.Answer choose(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, PlanTier tier) {}

    sealed interface Outcome {

        record Drafted(SubscriptionView subscription) implements Outcome {}

        /// There is no such plan, or nobody can order it any more; nothing was written.
        record TierNotOffered(PlanTier tier) implements Outcome {}

        /// The account has as many drafts as it may have; nothing was written.
        record TooManyDrafts(int atMost) implements Outcome {}
    }
}
