package tel.billing.shared;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Tells what this instance heard last of those whom it asks. It asks none of them now.
public interface ShowUpstreams {

    /// All of them, always in the same order.
    List<View> show();

    /// How one stands.
    ///
    /// @param since from when on it was so, in real time; empty as long as nothing was heard
    record View(Upstream upstream, State state, Optional<Instant> since) {}

    /// What was heard last of an upstream.
    enum State {
        /// It answered, whatever it said.
        UP,
        /// It did not answer.
        DOWN,
        /// Nobody asked it yet.
        UNKNOWN
    }
}
