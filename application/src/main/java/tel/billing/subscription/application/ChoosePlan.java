package tel.billing.subscription.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;

/// A customer drafts a further subscription, once for a key. It costs nothing until it is
/// activated.
public interface ChoosePlan {

    AnswerOnce.Answer choose(Command command, Function<Outcome, Reply> rendering);

    /// What the client requests.
    ///
    /// @param tier as the client wrote it
    record Command(KeyedRequest request, String tier) {}

    sealed interface Outcome {

        record Drafted(SubscriptionView subscription) implements Outcome {}

        /// No plan with this tier is offered; nothing was written.
        record TierNotOffered(String tier) implements Outcome {}

        /// The account has as many drafts as it may have; nothing was written.
        record TooManyDrafts(int atMost) implements Outcome {}
    }
}
