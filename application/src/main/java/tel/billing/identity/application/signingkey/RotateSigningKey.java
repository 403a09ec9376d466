package tel.billing.identity.application.signingkey;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.domain.SigningKeyValidity;

/// An administrator makes the next signing key ahead of schedule. When this call returns, this instance uses
/// the new state; all other instances follow within a second.
public interface RotateSigningKey {

    ExecuteOnce.Result rotate(Command command, Function<Rotated, StoredResponse> renderer);

    record Command(KeyedRequest request, Actor by, Manner manner) {}

    /// What happens to the existing keys.
    enum Manner {
        /// They stay valid until all tokens they signed have expired. The new key signs after the
        /// publication lead time.
        WITH_NOTICE,
        /// They are or may be compromised. They are destroyed, their tokens become invalid, and the new key
        /// signs immediately.
        AT_ONCE
    }

    /// The newest key. Concurrent rotations return the same key. A rotation with notice returns a key that
    /// already waits for the end of its publication lead time.
    record Rotated(SigningKeyValidity key) {}
}
