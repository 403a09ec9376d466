package tel.billing.idempotency.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;

/// Keeps which keys were presented, for what, and how they were answered.
public interface IdempotencyKeys {

    /// Binds the key to the request and to a draft, for whoever holds the lease; false if it is bound already. A key
    /// whose reply is not kept any more at `now` is bound anew.
    boolean claim(KeyedRequest request, UUID draft, Instant leasedUntil, Instant now);

    /// Empty for a key that is free at `now`.
    Optional<BoundKey> find(KeyedRequest request, Instant now);

    /// Moves the end of the lease, to take the key over from whoever let it lapse or to give one's own lease back;
    /// false if it does not end at `from` any more, or the key is answered.
    boolean moveLease(KeyedRequest request, Instant from, Instant to);

    /// Stores the reply of the draft that the key is bound to; false if it has one already or is bound to another.
    boolean answer(KeyedRequest request, UUID draft, Reply reply, Instant keptUntil);

    /// Drops replies that are not kept any more at `now`; answers how many, `limit` at most.
    int forget(Instant now, int limit);

    Optional<Instant> nextForget();

    /// A key that was presented before.
    sealed interface BoundKey {
        Fingerprint fingerprint();

        record Running(Fingerprint fingerprint, UUID draft, Instant leasedUntil) implements BoundKey {}

        record Answered(Fingerprint fingerprint, Reply reply) implements BoundKey {}
    }
}
