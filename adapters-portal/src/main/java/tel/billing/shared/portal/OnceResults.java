package tel.billing.shared.portal;

import java.util.Map;

/// Reads the results of operations that are executed once for each key.
@FunctionalInterface
public interface OnceResults {

    Reading read(Object result);

    /// What a result says.
    sealed interface Reading {

        /// The reply, of this request or of an earlier one with the same key.
        record Replied(Map<String, String> headers, String body) implements Reading {}

        /// The key was used for other values.
        record KeyReused() implements Reading {}

        /// An earlier request with the key is still running.
        record StillRunning() implements Reading {}
    }
}
