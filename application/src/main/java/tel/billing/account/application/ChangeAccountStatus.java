package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;

/// An admin suspends an account, reactivates a suspended one, or closes one for good. When this answers, this instance
/// acts on it; all others do within a second. The owner is told by mail what was done, but not why.
public interface ChangeAccountStatus {

    AnswerOnce.Answer change(Command command, Function<Outcome, Reply> rendering);

    /// The admin's own account is the operator's.
    record Command(KeyedRequest request, Actor by, AccountId account, Wish wish, Reason reason) {}

    /// What the admin wants done.
    enum Wish {
        SUSPEND,
        REACTIVATE,
        CLOSE
    }

    sealed interface Outcome {

        /// It is as was wished; perhaps it had been so before, and then nothing was written.
        record Done(Dossier account) implements Outcome {}

        record NotFound() implements Outcome {}

        /// No way leads there from its present status.
        record Impossible(AccountStatus status) implements Outcome {}

        /// Nobody locks the whole staff out.
        record OperatorsOwn() implements Outcome {}
    }
}
