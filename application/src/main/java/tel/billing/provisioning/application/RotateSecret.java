package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.Registrar;

/// A customer gives their line another password, which the service makes: the old one was seen, or a
/// phone was lost. The username stays. No answer holds the password; [ShowLine] shows it. The account's
/// owner is told by mail, once for each new password, when it is made.
public interface RotateSecret {

    AnswerOnce.Answer rotate(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, Actor by, LineId line) {}

    sealed interface Outcome {

        /// The phone system has the new password and knows the old one no more.
        record Done(Registrar registrar, String username, LineStatus status) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The line came to its end before it had another password.
        record Ended() implements Outcome {}

        /// The phone system is away. What was ordered is carried out as soon as it can be, and a retry
        /// of the key waits for that: there is never a second new password.
        record Unavailable() implements Outcome {}

        /// The phone system rejected the last order about the line, this one or an earlier one. A retry of the key
        /// helps once staff have removed the cause.
        record Refused(String reason) implements Outcome {}

        record TooOften(Duration pause) implements Outcome {}
    }
}
