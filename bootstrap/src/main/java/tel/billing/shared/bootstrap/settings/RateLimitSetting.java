package tel.billing.shared.bootstrap.settings;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;

/// The rate limits, read from `sign-in-by-email:100/hour,signup-by-email:5/hour`. Limits that are not
/// listed keep their default.
public record RateLimitSetting(RateLimitTable rates) {
    private static final Pattern ENTRY = Pattern.compile("([a-z-]+):([0-9]{1,6})/(second|minute|hour|day)");

    /// Spring finds this conversion method by its name.
    public static RateLimitSetting valueOf(String text) {
        var byLimit = new EnumMap<RateLimit, PermitRate>(RateLimit.class);
        for (var part : text.split(",", -1)) {
            var entry = ENTRY.matcher(part.strip());
            if (!entry.matches()) {
                throw new IllegalArgumentException("not name:count/unit: " + part);
            }
            var rate = new PermitRate(Integer.parseInt(entry.group(2)), unit(entry.group(3)));
            if (byLimit.put(limit(entry.group(1)), rate) != null) {
                throw new IllegalArgumentException("listed twice: " + part);
            }
        }
        return new RateLimitSetting(new RateLimitTable(Map.copyOf(byLimit)));
    }

    private static RateLimit limit(String label) {
        return Stream.of(RateLimit.values())
                .filter(rateLimit -> rateLimit.label().equals(label))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown rate limit: " + label));
    }

    private static Duration unit(String name) {
        return Unit.valueOf(name.toUpperCase(Locale.ROOT)).length;
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
