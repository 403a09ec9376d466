package tel.billing.shared.monitoring;

import static java.util.stream.Collectors.toMap;

import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/// A metric that is read from the database. It has one value, or one for each of several tags.
///
/// @param unit   the unit of the values; empty if they count things
/// @param values reads all values
public record DatabaseGauge(
        String name, String description, Optional<String> unit, Supplier<Map<Tags, Double>> values) {
    /// How long something has been unfinished: for a few minutes, an hour, a day.
    public static final Map<String, Duration> AGES =
            Map.of("5m", Duration.ofMinutes(5), "1h", Duration.ofHours(1), "1d", Duration.ofDays(1));

    /// The tag whose values are the names of [#AGES].
    public static final String OLDER_THAN = "older_than";

    private static final String SECONDS = "seconds";

    /// A metric with one value.
    public static DatabaseGauge of(String name, String description, Supplier<? extends Number> value) {
        return byTags(name, description, () -> single(value.get()));
    }

    /// A time in seconds.
    public static DatabaseGauge ofDuration(String name, String description, Supplier<Duration> duration) {
        return new DatabaseGauge(
                name,
                description,
                Optional.of(SECONDS),
                () -> single(duration.get().toSeconds()));
    }

    /// Counts of what is older than each of [#AGES].
    public static DatabaseGauge byAge(String name, String description, ToDoubleFunction<Duration> count) {
        return byTags(
                name,
                description,
                () -> AGES.entrySet().stream()
                        .collect(toMap(
                                age -> Tags.of(OLDER_THAN, age.getKey()), age -> count.applyAsDouble(age.getValue()))));
    }

    /// Counts by status.
    public static <S extends Enum<S>> DatabaseGauge byStatus(
            String name, String description, Supplier<Map<S, Long>> counts) {
        return byTags(
                name,
                description,
                () -> counts.get().entrySet().stream()
                        .collect(toMap(
                                count -> Tags.of("status", count.getKey().name().toLowerCase(Locale.ROOT)),
                                count -> count.getValue().doubleValue())));
    }

    /// Amounts or times by currency.
    public static DatabaseGauge byCurrency(
            String name, String description, Set<Currency> currencies, Function<Currency, ? extends Number> value) {
        return byTags(
                name,
                description,
                () -> currencies.stream()
                        .collect(toMap(
                                currency -> Tags.of("currency", currency.getCurrencyCode()),
                                currency -> value.apply(currency).doubleValue())));
    }

    /// Values by any tags.
    public static DatabaseGauge byTags(String name, String description, Supplier<Map<Tags, Double>> values) {
        return new DatabaseGauge(name, description, Optional.empty(), values);
    }

    /// The same metric, with values in seconds.
    public DatabaseGauge inSeconds() {
        return new DatabaseGauge(name, description, Optional.of(SECONDS), values);
    }

    private static Map<Tags, Double> single(Number value) {
        return Map.of(Tags.empty(), value.doubleValue());
    }
}
