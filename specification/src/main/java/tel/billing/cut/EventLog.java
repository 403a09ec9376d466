package tel.billing.cut;

import java.time.Instant;
import java.util.function.Supplier;

/// The log of a run, line by line.
interface EventLog {
    EventLog UNWRITTEN = (_, _) -> {};

    /// An empty line is not logged.
    void tell(Instant at, Supplier<String> line);
}
