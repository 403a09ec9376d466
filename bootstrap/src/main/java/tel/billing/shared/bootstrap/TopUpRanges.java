package tel.billing.shared.bootstrap;

import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;

/// The limits of top-ups, read from `EUR:100-1000000,HUF:50000-400000000`: the least and the most in minor units, for
/// each currency that is taken.
public record TopUpRanges(Map<Currency, Range> byCurrency) {
    private static final Pattern ENTRY = Pattern.compile("([A-Z]{3}):([0-9]{1,15})-([0-9]{1,15})");

    /// From the least to the most, both included.
    public record Range(Money least, Money most) {
        public Range {
            if (!least.isPositive() || least.compareTo(most) > 0) {
                throw new IllegalArgumentException("no amount lies between %s and %s".formatted(least, most));
            }
        }
    }

    public TopUpRanges {
        byCurrency = Map.copyOf(byCurrency);
    }

    /// Spring converts with this method, and finds it by its name.
    public static TopUpRanges valueOf(String text) {
        var ranges = new LinkedHashMap<Currency, Range>();
        for (var part : text.split(",", -1)) {
            var entry = ENTRY.matcher(part.strip());
            if (!entry.matches()) {
                throw new IllegalArgumentException("not currency:least-most: " + part);
            }
            var currency = Currencies.parse(entry.group(1)).orThrow();
            var range = new Range(
                    new Money(Long.parseLong(entry.group(2)), currency),
                    new Money(Long.parseLong(entry.group(3)), currency));
            if (ranges.put(currency, range) != null) {
                throw new IllegalArgumentException("twice in the list: " + currency);
            }
        }
        return new TopUpRanges(ranges);
    }
}
