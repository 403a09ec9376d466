package tel.billing.shared.monitoring;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Objects;

/// The current values of metrics that are read from the database.
public record DatabaseReading(DatabaseMetrics metrics) {

    public double value(String name, String... tags) {
        return Objects.requireNonNull(values(name).get(Tags.of(tags)));
    }

    public Map<Tags, Double> values(String name) {
        var byName = metrics.gauges().collect(toMap(DatabaseGauge::name, identity()));
        return Objects.requireNonNull(byName.get(name)).values().get();
    }
}
