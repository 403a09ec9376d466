package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;

/// An admin has looked into why so many cards were refused, and lets the account top up again.
public interface ReleaseTopUps {

    AnswerOnce.Answer release(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, Actor by, AccountId account, Reason reason) {}

    sealed interface Outcome {

        /// It may top up; perhaps it might before, and then nothing was written.
        record Done(Dossier account) implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
