package tel.billing.subscription.application.lifecycle;

import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.ClientData;

/// Creates a draft of an additional subscription, once for each idempotency key. It costs nothing until
/// its activation.
public interface CreateSubscription {

    ExecuteOnce.Result create(Command command, Function<Outcome, StoredResponse> renderer);

    /// The client's request.
    ///
    /// @param tier as sent by the client
    record Command(KeyedRequest request, String tier, ClientData clientData) {

        /// A draft without external id and metadata.
        public Command(KeyedRequest request, String tier) {
            this(request, tier, ClientData.NONE);
        }
    }

    sealed interface Outcome {

        record Drafted(SubscriptionView subscription) implements Outcome {}

        /// No offered plan has this tier; nothing was written.
        record TierNotOffered(String tier) implements Outcome {}

        /// The account was suspended or closed after the request was admitted; nothing was written.
        record AccountInactive() implements Outcome {}

        /// The account has the maximum number of drafts; nothing was written.
        record TooManyDrafts(int atMost) implements Outcome {}

        /// Another subscription of the account has the external id; nothing was written.
        record ExternalIdTaken() implements Outcome {}
    }
}
