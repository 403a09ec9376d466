package tel.billing.payment.application;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.shared.Reason;

/// An admin looked into a notice that did not come into the books by itself.
public interface LookIntoNotice {

    AnswerOnce.Answer look(Command command, Function<Outcome, Reply> rendering);

    /// What is to become of it.
    enum Wish {
        /// What kept it out is put right: the service judges it once more.
        JUDGE_AGAIN,
        /// Nothing is left to do about it.
        SETTLE
    }

    record Command(KeyedRequest request, Actor by, KeptNotice.Id notice, Wish wish, Reason reason) {}

    sealed interface Outcome {

        /// It is as was wished; perhaps it was before, and then nothing was written.
        record Done(NoticeView notice) implements Outcome {}

        /// What it told is in the books already.
        record InTheBooks() implements Outcome {}

        record NotFound() implements Outcome {}
    }
}
