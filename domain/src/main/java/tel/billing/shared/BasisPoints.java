package tel.billing.shared;

import java.math.BigDecimal;

/// A percentage in hundredths of a percent, from 0 to 100 %: 2550 is 25.5 %.
public record BasisPoints(int value) {
    public static final BasisPoints NONE = new BasisPoints(0);

    private static final int ALL = 10_000;
    private static final int DIGITS_OF_A_PERCENT = 2;

    public BasisPoints {
        if (value < 0 || value > ALL) {
            throw new IllegalArgumentException("not a percentage: %s basis points".formatted(value));
        }
    }

    public static Parsed<BasisPoints> parse(long value) {
        return value >= 0 && value <= ALL
                ? Parsed.valid(new BasisPoints((int) value))
                : Parsed.invalid(InputError.outOfRange(
                        value, 0, ALL, "must be from 0 to %s basis points: 21 %% is 2100".formatted(ALL)));
    }

    public Ratio ratio() {
        return new Ratio(value, ALL);
    }

    public boolean isLessThan(BasisPoints other) {
        return value < other.value;
    }

    /// As people read it: `21 %`, `25.5 %`.
    @Override
    public String toString() {
        return BigDecimal.valueOf(value, DIGITS_OF_A_PERCENT)
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }
}
