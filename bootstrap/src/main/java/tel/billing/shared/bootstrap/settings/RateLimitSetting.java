package tel.billing.shared.bootstrap.settings;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;

/// The rate limits, read from `sign-in-by-email:100/hour,signup-by-email:5/hour`. Limits that are not
/// listed keep their default.
public record RateLimitSetting(RateLimitTable rates) {
    private static final Pattern ENTRY = Pattern.compile("([a-z-]+):([0-9]{1,6})/(second|minute|hour|day)");

    /// Spring finds this conversion method by its name.
    public static RateLimitSetting valueOf(String list) {
        var byLimit = new EnumMap<RateLimit, PermitRate>(RateLimit.class);
        for (var part : list.split(",", -1)) {
            var text = part.strip();
            var entry = ENTRY.matcher(text);
            if (!entry.matches()) {
                throw new FaultyEntry(text, "is not name:count/unit");
            }
            var count = Integer.parseInt(entry.group(2));
            if (count == 0) {
                throw new FaultyEntry(text, "has a count of 0");
            }
            var rateLimit =
                    limit(entry.group(1)).orElseThrow(() -> new FaultyEntry(text, "names an unknown rate limit"));
            if (byLimit.put(rateLimit, new PermitRate(count, unit(entry.group(3)))) != null) {
                throw new FaultyEntry(text, "repeats a rate limit");
            }
        }
        return new RateLimitSetting(new RateLimitTable(Map.copyOf(byLimit)));
    }

    /// All limits with their defaults, in the format of the setting.
    static String defaults() {
        return Stream.of(RateLimit.values())
                .map(rateLimit -> entry(rateLimit.label(), rateLimit.defaultRate()))
                .collect(Collectors.joining(","));
    }

    private static String entry(String label, PermitRate rate) {
        return "%s:%s/%s".formatted(label, rate.times(), unit(rate.per()));
    }

    private static Optional<RateLimit> limit(String label) {
        return Stream.of(RateLimit.values())
                .filter(rateLimit -> rateLimit.label().equals(label))
                .findAny();
    }

    private static Duration unit(String name) {
        return Unit.valueOf(name.toUpperCase(Locale.ROOT)).length;
    }

    private static String unit(Duration length) {
        return Stream.of(Unit.values())
                .filter(unit -> unit.length.equals(length))
                .map(unit -> unit.name().toLowerCase(Locale.ROOT))
                .findAny()
                .orElseThrow();
    }

    private enum Unit {
        SECOND(Duration.ofSeconds(1)),
        MINUTE(Duration.ofMinutes(1)),
        HOUR(Duration.ofHours(1)),
        DAY(Duration.ofDays(1));

        private final Duration length;

        Unit(Duration length) {
            this.length = length;
        }
    }
}
