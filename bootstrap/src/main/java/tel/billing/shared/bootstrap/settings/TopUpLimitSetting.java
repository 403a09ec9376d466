package tel.billing.shared.bootstrap.settings;

import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;

/// The limits of top-ups, parsed from `EUR:100-1000000,HUF:50000-400000000`: the minimum and the maximum in
/// minor units, for each accepted currency.
public record TopUpLimitSetting(Map<Currency, Range> byCurrency) {
    private static final Pattern ENTRY = Pattern.compile("([A-Z]{3}):([0-9]{1,15})-([0-9]{1,15})");

    /// From the minimum to the maximum, both included.
    public record Range(Money minimum, Money maximum) {}

    public TopUpLimitSetting {
        byCurrency = Map.copyOf(byCurrency);
    }

    /// Spring finds this conversion method by its name.
    public static TopUpLimitSetting valueOf(String list) {
        var ranges = new HashMap<Currency, Range>();
        for (var part : list.split(",", -1)) {
            var text = part.strip();
            var range = range(text);
            if (ranges.put(range.minimum().currency(), range) != null) {
                throw new FaultyEntry(text, "repeats a currency");
            }
        }
        return new TopUpLimitSetting(ranges);
    }

    private static Range range(String text) {
        var entry = ENTRY.matcher(text);
        if (!entry.matches()) {
            throw new FaultyEntry(text, "is not currency:minimum-maximum");
        }
        if (!(Currencies.parse(entry.group(1)) instanceof Parsed.Valid<Currency>(var currency))) {
            throw new FaultyEntry(text, "names no currency that a wallet can hold");
        }
        var minimum = new Money(Long.parseLong(entry.group(2)), currency);
        var maximum = new Money(Long.parseLong(entry.group(3)), currency);
        if (!minimum.isPositive()) {
            throw new FaultyEntry(text, "has a minimum of 0");
        }
        if (minimum.compareTo(maximum) > 0) {
            throw new FaultyEntry(text, "has a minimum above its maximum");
        }
        return new Range(minimum, maximum);
    }
}
