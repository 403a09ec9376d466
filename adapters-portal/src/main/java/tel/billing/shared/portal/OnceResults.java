package tel.billing.shared.portal;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tel.billing.shared.portal.visitor.Visitor;

/// Reads the results of operations that are executed once for each key.
public interface OnceResults {

    Reading read(Object result);

    /// The stored reply of an operation of the user with this key; empty if it has no result.
    Optional<Reading.Replied> storedReply(Visitor user, String key);

    /// What a result says.
    sealed interface Reading {

        /// The reply, of this request or of an earlier one with the same key.
        ///
        /// @param repliedAt the time of the earlier request; empty if this request was executed
        record Replied(Map<String, String> headers, String body, Optional<Instant> repliedAt) implements Reading {}

        /// The key was used for other values.
        record KeyReused() implements Reading {}

        /// An earlier request with the key is still running.
        record StillRunning() implements Reading {}
    }
}
