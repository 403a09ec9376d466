package tel.billing.shared;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.stream.IntStream;

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

    /// The share of this amount, rounded half away from zero. Refunding a share therefore returns the
    /// same amount.
    public Money share(Ratio ratio) {
        return new Money(ratio.of(BigInteger.valueOf(minor)).longValueExact(), currency);
    }

    /// Splits this amount by weights. The parts add up to it exactly. Each differs from its exact share by
    /// less than one minor unit. Remaining units go to the largest remainders; among equal remainders, to
    /// the first.
    public List<Money> allocate(List<Long> weights) {
        if (weights.stream().anyMatch(weight -> weight < 0)) {
            throw new IllegalArgumentException("a weight is negative: " + weights);
        }
        var whole = weights.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        if (whole.signum() == 0) {
            throw new IllegalArgumentException("the weights must not add up to zero, to allocate " + this);
        }
        var amount = BigInteger.valueOf(minor).abs();
        var shares = weights.stream()
                .map(weight -> amount.multiply(BigInteger.valueOf(weight)).divideAndRemainder(whole))
                .toList();
        var parts = new ArrayList<>(shares.stream().map(share -> share[0]).toList());
        var left = amount.subtract(parts.stream().reduce(BigInteger.ZERO, BigInteger::add));
        IntStream.range(0, shares.size())
                .boxed()
                .sorted(Comparator.comparing((Integer index) -> shares.get(index)[1])
                        .reversed())
                .limit(left.intValueExact())
                .forEach(index -> parts.set(index, parts.get(index).add(BigInteger.ONE)));
        return parts.stream()
                .map(part -> new Money((minor < 0 ? part.negate() : part).longValueExact(), currency))
                .toList();
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
