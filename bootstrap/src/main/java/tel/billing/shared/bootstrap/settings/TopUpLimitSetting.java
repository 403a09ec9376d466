package tel.billing.shared.bootstrap.settings;

import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;

/// The limits of top-ups, parsed from `EUR:100-1000000,HUF:50000-400000000`: the minimum and the maximum in
/// minor units, for each accepted currency.
public record TopUpLimitSetting(Map<Currency, Range> byCurrency) {
    private static final Pattern ENTRY = Pattern.compile("([A-Z]{3}):([0-9]{1,15})-([0-9]{1,15})");

    /// From the minimum to the maximum, both included.
    public record Range(Money minimum, Money maximum) {
        public Range {
            if (!minimum.isPositive() || minimum.compareTo(maximum) > 0) {
                throw new IllegalArgumentException(
                        "the minimum %s is above the maximum %s".formatted(minimum, maximum));
            }
        }
    }

    public TopUpLimitSetting {
        byCurrency = Map.copyOf(byCurrency);
    }

    /// Spring finds this conversion method by its name.
    public static TopUpLimitSetting valueOf(String text) {
        var ranges = new LinkedHashMap<Currency, Range>();
        for (var part : text.split(",", -1)) {
            var entry = ENTRY.matcher(part.strip());
            if (!entry.matches()) {
                throw new IllegalArgumentException("not currency:minimum-maximum: " + part);
            }
            var currency = Currencies.parse(entry.group(1)).orThrow();
            var range = new Range(
                    new Money(Long.parseLong(entry.group(2)), currency),
                    new Money(Long.parseLong(entry.group(3)), currency));
            if (ranges.put(currency, range) != null) {
                throw new IllegalArgumentException("listed twice: " + currency);
            }
        }
        return new TopUpLimitSetting(ranges);
    }
}
