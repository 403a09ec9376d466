package tel.billing.tax;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The number of units of a currency per euro, as the European Central Bank publishes them: `11.0530`
/// kronor. Trailing zeros are kept. A new rate is between 0.0001 and 10000000, far beyond the rates of real
/// currencies. Stored rates may be outside of these limits.
public record EuroRate(BigDecimal units) {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,8}(\\.[0-9]{1,8})?");
    private static final BigDecimal LOWEST = new BigDecimal("0.0001");
    private static final long HIGHEST = 10_000_000;

    public EuroRate {
        if (units.signum() <= 0) {
            throw new IllegalArgumentException("An exchange rate must be positive: " + units);
        }
    }

    public static Parsed<EuroRate> parse(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            return Parsed.invalid(
                    InputError.malformed("must be a decimal number with a point and at most 8 digits before and"
                            + " after it: the units per euro, such as 11.0530"));
        }
        var units = new BigDecimal(text);
        if (units.compareTo(LOWEST) < 0) {
            return Parsed.invalid(InputError.malformed("must be at least " + LOWEST.toPlainString()));
        }
        return units.compareTo(BigDecimal.valueOf(HIGHEST)) <= 0
                ? Parsed.valid(new EuroRate(units))
                : Parsed.invalid(InputError.tooLarge(HIGHEST, "must be at most " + HIGHEST));
    }

    @Override
    public String toString() {
        return units.toPlainString();
    }
}
