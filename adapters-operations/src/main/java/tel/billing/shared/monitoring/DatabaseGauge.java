package tel.billing.shared.monitoring;

import java.util.function.Supplier;

/// Reads gauges from the database. If the database is down, the gauges do not wait for it one after
/// the other.
@FunctionalInterface
public interface DatabaseGauge {

    /// The same reading, or NaN while the database is down.
    Supplier<Number> of(Supplier<? extends Number> reading);
}
