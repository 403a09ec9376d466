package tel.billing.tax;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import tel.billing.shared.Parsed;

/// How many units of a currency one euro is worth, as the European Central Bank publishes it: `11.0530`
/// kronor. It keeps the digits with which it was told.
public record PerEuro(BigDecimal units) {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,8}(\\.[0-9]{1,8})?");

    public PerEuro {
        if (units.signum() <= 0) {
            throw new IllegalArgumentException("a currency is worth something: " + units);
        }
    }

    public static Parsed<PerEuro> parse(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            return Parsed.faulty("must be a decimal with a point, with 8 digits at most before it and after it:"
                    + " the units for one euro, such as 11.0530");
        }
        var units = new BigDecimal(text);
        return units.signum() > 0 ? Parsed.valid(new PerEuro(units)) : Parsed.faulty("must not be 0");
    }

    @Override
    public String toString() {
        return units.toPlainString();
    }
}
