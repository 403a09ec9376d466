package tel.billing.payment.application.card;

import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.StoredCardId;

/// Deletes a customer's stored card. The card disappears immediately and is no longer charged. Deletion at
/// the processor is retried until it succeeds.
public interface DeleteCard {

    ExecuteOnce.Result delete(Command command, Function<Outcome, StoredResponse> renderer);

    record Command(KeyedRequest request, StoredCardId card) {}

    sealed interface Outcome {

        record Deleted() implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
