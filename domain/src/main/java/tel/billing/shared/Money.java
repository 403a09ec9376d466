package tel.billing.shared;

import java.math.BigDecimal;
import java.util.Currency;

/// An amount in the minor units of an ISO 4217 currency: EUR cents, JPY yen, KWD 1/1000. It may be negative.
/// Arithmetic that overflows or mixes currencies throws [ArithmeticException].
public record Money(long minor, Currency currency) implements Comparable<Money> {

    public static Money of(long minor, String currency) {
        return new Money(minor, Currency.getInstance(currency));
    }

    public static Money zero(Currency currency) {
        return new Money(0, currency);
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(minor, inMyCurrency(other)), currency);
    }

    public Money minus(Money other) {
        return new Money(Math.subtractExact(minor, inMyCurrency(other)), currency);
    }

    public Money negated() {
        return new Money(Math.negateExact(minor), currency);
    }

    public boolean isPositive() {
        return minor > 0;
    }

    public boolean isNegative() {
        return minor < 0;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(minor, inMyCurrency(other));
    }

    /// As people read it: `EUR 20.00`, `JPY 500`, `KWD 1.250`.
    @Override
    public String toString() {
        return currency.getCurrencyCode() + " "
                + BigDecimal.valueOf(minor, currency.getDefaultFractionDigits()).toPlainString();
    }

    private long inMyCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new ArithmeticException("%s and %s are different currencies".formatted(this, other));
        }
        return other.minor;
    }
}
