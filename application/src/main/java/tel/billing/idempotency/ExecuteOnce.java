package tel.billing.idempotency;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// Runs an idempotent operation for an Idempotency-Key exactly once: despite retries, crashes and concurrent
/// requests to several instances. The first final reply is stored for 24 hours.
public interface ExecuteOnce {
    /// How long a reply is stored.
    Duration RETENTION = Duration.ofHours(24);

    /// Runs the operation, or returns the stored reply of its key.
    ///
    /// @param renderer must be pure: it runs inside the unit of work that stores the reply
    <D, O> Result execute(
            KeyedRequest request, IdempotentOperation<D, O> idempotentOperation, Function<O, StoredResponse> renderer);

    /// The reply that is stored for the key of a request, also if the key was used for another request.
    Optional<Result.Responded> storedReply(KeyedRequest request);

    sealed interface Result {

        /// True if this request produced the reply, which may be a rejection. False for a replay, or without a reply.
        default boolean isNew() {
            return this instanceof Responded responded && !responded.replayed();
        }

        /// A final reply, which is stored, or a provisional or rejected one, which is not.
        ///
        /// @param repliedAt when an earlier request stored the reply; empty if this request produced it
        record Responded(StoredResponse storedResponse, Optional<Instant> repliedAt) implements Result {

            /// The reply that this request produced.
            public Responded(StoredResponse storedResponse) {
                this(storedResponse, Optional.empty());
            }

            /// Whether an earlier request stored the reply.
            public boolean replayed() {
                return repliedAt.isPresent();
            }
        }

        /// The key was used for another request.
        record KeyReused() implements Result {}

        /// The key's first request has been running for longer than a retry waits.
        record StillRunning(Duration retryAfter) implements Result {}
    }
}
