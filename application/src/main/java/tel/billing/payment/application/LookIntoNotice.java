package tel.billing.payment.application;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.shared.Reason;

/// An administrator retries or resolves a notification that the service could not process.
public interface LookIntoNotice {

    AnswerOnce.Answer look(Command command, Function<Outcome, Reply> rendering);

    /// The requested action.
    enum Wish {
        /// The cause is fixed: the service processes the notification again.
        JUDGE_AGAIN,
        /// The notification needs no further action.
        SETTLE
    }

    record Command(KeyedRequest request, Actor by, KeptNotice.Id notice, Wish wish, Reason reason) {}

    sealed interface Outcome {

        /// The notification has the requested status. If it had that status before, nothing was written.
        record Done(NoticeView notice) implements Outcome {}

        /// The notification was already processed.
        record InTheBooks() implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
