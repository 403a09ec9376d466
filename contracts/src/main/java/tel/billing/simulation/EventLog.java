package tel.billing.simulation;

import java.time.Instant;
import java.util.function.Supplier;

/// The log of a run, line by line.
interface EventLog {
    EventLog UNWRITTEN = (_, _) -> {};

    /// An empty line is not logged.
    void record(Instant at, Supplier<String> line);
}
