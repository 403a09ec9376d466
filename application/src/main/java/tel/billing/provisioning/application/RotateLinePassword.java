package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.Registrar;

/// Rotates the SIP password of a customer's line, for example after a phone was lost. The service generates
/// the password; the username stays. Only [ShowLine] returns the password, no answer of this use case
/// does. The account's owner is notified by e-mail once for each new password, when it is generated.
public interface RotateLinePassword {

    ExecuteOnce.Result rotate(Command command, Function<Outcome, StoredResponse> renderer);

    record Command(KeyedRequest request, Actor by, LineId line) {}

    sealed interface Outcome {

        /// The PBX has the new password and no longer accepts the old one.
        record Done(Registrar registrar, String username, LineStatus status) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The line was removed before the rotation. A retry finds the same.
        record Ended() implements Outcome {}

        /// The PBX is down. The order is executed as soon as possible, and a retry with the same key waits
        /// for it: no second password is generated.
        record Unavailable() implements Outcome {}

        /// The PBX rejected the last order of the line, this one or an earlier one. A retry with the same key
        /// succeeds after the cause is removed. If the order changed only the password, so does a new key, with
        /// another password.
        record Rejected(String reason) implements Outcome {}

        record RateLimited(Duration pause) implements Outcome {}
    }
}
