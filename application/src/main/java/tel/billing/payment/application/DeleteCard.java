package tel.billing.payment.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.payment.domain.StoredCard;

/// Deletes a customer's stored card. The card disappears immediately and is no longer charged. Deletion at
/// the processor is retried until it succeeds.
public interface DeleteCard {

    AnswerOnce.Answer delete(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, StoredCard.Id card) {}

    sealed interface Outcome {

        record Deleted() implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
