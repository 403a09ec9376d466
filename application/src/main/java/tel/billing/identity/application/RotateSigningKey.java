package tel.billing.identity.application;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.identity.domain.SigningKeyTerm;

/// An admin has the next signing key made before its time. When this answers, this instance acts on
/// it; all others do within a second.
public interface RotateSigningKey {

    AnswerOnce.Answer rotate(Command command, Function<Rotated, Reply> rendering);

    record Command(KeyedRequest request, Actor by, Manner manner) {}

    /// What happens to the keys that are there.
    enum Manner {
        /// They go on until what they signed has expired; the new key signs after due notice.
        WITH_NOTICE,
        /// They are known to others, or may be: they are destroyed, with all that they signed, and
        /// the new key signs now.
        AT_ONCE
    }

    /// The newest key. Those who rotate at the same time get the same one, and who rotates with
    /// notice while a key waits for its time gets that.
    record Rotated(SigningKeyTerm key) {}
}
