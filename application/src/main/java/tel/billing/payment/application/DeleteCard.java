package tel.billing.payment.application;

import java.util.function.Function;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.payment.domain.StoredCard;

/// A customer has a card deleted. It is gone at once here, and is charged no more; the processor is asked to delete it
/// too until it did.
public interface DeleteCard {

    AnswerOnce.Answer delete(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, StoredCard.Id card) {}

    sealed interface Outcome {

        record Deleted() implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
