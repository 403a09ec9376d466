package tel.billing.idempotency;

import java.time.Duration;
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

    sealed interface Result {

        /// The final reply.
        ///
        /// @param replayed whether an earlier request stored the reply
        record Responded(StoredResponse storedResponse, boolean replayed) implements Result {}

        /// The key was used for another request.
        record KeyReused() implements Result {}

        /// The key's first request has been running for longer than a retry waits.
        record StillRunning(Duration retryAfter) implements Result {}
    }
}
