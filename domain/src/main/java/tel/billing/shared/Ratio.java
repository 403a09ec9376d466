package tel.billing.shared;

import java.math.BigInteger;
import java.time.Duration;

/// An exact fraction, such as the remaining part of a month. It is never negative.
public record Ratio(long part, long whole) {

    public Ratio {
        if (part < 0 || whole <= 0) {
            throw new IllegalArgumentException("%s of %s".formatted(part, whole));
        }
    }

    /// The fraction of two durations, in whole seconds, rounded down.
    public static Ratio of(Duration part, Duration whole) {
        return new Ratio(part.toSeconds(), whole.toSeconds());
    }

    /// The share of a number, rounded half away from zero.
    BigInteger of(BigInteger number) {
        var twice = BigInteger.TWO;
        var divisor = BigInteger.valueOf(whole);
        var rounded = number.abs()
                .multiply(BigInteger.valueOf(part))
                .multiply(twice)
                .add(divisor)
                .divide(divisor.multiply(twice));
        return number.signum() < 0 ? rounded.negate() : rounded;
    }
}
