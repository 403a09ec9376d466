package tel.billing.cut;

import java.time.Instant;
import java.util.function.Supplier;

/// What happened in a trial, line by line.
interface Chronicle {
    Chronicle UNWRITTEN = (_, _) -> {};

    /// An empty line is not worth telling.
    void tell(Instant at, Supplier<String> line);
}
