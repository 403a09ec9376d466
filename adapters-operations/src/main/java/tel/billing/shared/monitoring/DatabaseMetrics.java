package tel.billing.shared.monitoring;

import java.util.stream.Stream;

/// The metrics of a subdomain that are read from the database.
@FunctionalInterface
public interface DatabaseMetrics {

    Stream<DatabaseGauge> gauges();
}
