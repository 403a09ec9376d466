package tel.billing.shared.monitoring;

import java.util.function.Supplier;

/// How gauges read from the database: such that a database that is down does not keep all of them waiting, one after
/// the other.
@FunctionalInterface
public interface GaugeReadings {

    /// The same reading, or not a number while the database is down.
    Supplier<Number> of(Supplier<? extends Number> reading);
}
