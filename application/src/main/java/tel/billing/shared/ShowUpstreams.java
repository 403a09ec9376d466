package tel.billing.shared;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Shows the last known state of each upstream on this instance. It calls none of them.
public interface ShowUpstreams {

    /// All upstreams, always in the same order.
    List<View> show();

    /// The state of one upstream.
    ///
    /// @param since since when it has this state, in real time; empty while it is unknown
    record View(Upstream upstream, State state, Optional<Instant> since) {}

    /// The last known state of an upstream.
    enum State {
        /// It answered, with any result.
        UP,
        /// It did not answer.
        DOWN,
        /// It was not called yet.
        UNKNOWN
    }
}
