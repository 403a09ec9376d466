package tel.billing.idempotency.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;

/// Stores idempotency keys with their requests and replies.
public interface IdempotencyKeys {

    /// Binds the key to the request and to a draft, and gives the caller the lease; false if the key is
    /// already bound. A key whose reply has expired at `now` is bound again.
    boolean claim(KeyedRequest request, UUID draft, Instant leasedUntil, Instant now);

    /// Empty if the key is free at `now`.
    Optional<BoundKey> find(KeyedRequest request, Instant now);

    /// Moves the end of the lease, to take over an expired lease or to release the caller's own. False if the
    /// lease does not end at `from` any more, or if the key has a reply.
    boolean moveLease(KeyedRequest request, Instant from, Instant to);

    /// Stores the reply for this draft. False if the key has a reply already, or is bound to another draft.
    boolean answer(KeyedRequest request, UUID draft, StoredResponse storedResponse, Instant keptUntil);

    /// Deletes replies that have expired at `now`, at most `limit`. Returns their number.
    int deleteExpired(Instant now, int limit);

    Optional<Instant> nextExpiry();

    /// A key from an earlier request.
    sealed interface BoundKey {
        Fingerprint fingerprint();

        record Running(Fingerprint fingerprint, UUID draft, Instant leasedUntil) implements BoundKey {}

        record Answered(Fingerprint fingerprint, StoredResponse storedResponse, Instant keptUntil)
                implements BoundKey {}
    }
}
