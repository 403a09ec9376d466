package tel.billing.idempotency;

import java.time.Duration;
import java.util.function.Function;

/// Takes a journey for an Idempotency-Key: once, however often the key is presented, whatever dies in between, and
/// however many instances are asked at the same time. The first final reply is kept for 24 hours.
public interface AnswerOnce {

    /// `rendering` must be pure: it runs inside the unit of work that stores the reply.
    <D, O> Answer answer(KeyedRequest request, Journey<D, O> journey, Function<O, Reply> rendering);

    sealed interface Answer {

        /// `replayed` says that the reply was stored by an earlier request.
        record Given(Reply reply, boolean replayed) implements Answer {}

        /// The key was used for another request.
        record OtherRequest() implements Answer {}

        /// The key's first request has been running for longer than a retry waits.
        record StillRunning(Duration retryAfter) implements Answer {}
    }
}
