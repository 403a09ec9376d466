package tel.billing.tax;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;

/// How amounts of one currency are told in another, as Directive 2006/112/EC, Article 91(2), wants it: by
/// way of the euro.
///
/// @param quotes one of each of the two that is not the euro, that of `from` first
public record Conversion(Currency from, Currency to, List<Quote> quotes) {

    public Conversion {
        quotes = List.copyOf(quotes);
        if (from.equals(to)) {
            throw new IllegalArgumentException("%s is %s".formatted(from, to));
        }
        if (!quotes.stream().map(Quote::currency).toList().equals(needed(from, to))) {
            throw new IllegalArgumentException("%s to %s is not converted by %s".formatted(from, to, quotes));
        }
    }

    /// Which currencies' rates that takes: none of a currency to itself, and the euro needs none.
    public static List<Currency> needed(Currency from, Currency to) {
        return from.equals(to)
                ? List.of()
                : Stream.of(from, to)
                        .filter(Predicate.not(Currencies.EURO::equals))
                        .toList();
    }

    /// Rounds once, at the end, half up to the smallest unit of the other currency: half a unit goes away
    /// from zero.
    public Money convert(Money amount) {
        if (!amount.currency().equals(from)) {
            throw new ArithmeticException("%s is not in %s".formatted(amount, from));
        }
        var dividend = perEuro(to).movePointRight(to.getDefaultFractionDigits());
        var divisor = perEuro(from).movePointRight(from.getDefaultFractionDigits());
        var minor = BigDecimal.valueOf(amount.minor()).multiply(dividend).divide(divisor, 0, RoundingMode.HALF_UP);
        return new Money(minor.longValueExact(), to);
    }

    private BigDecimal perEuro(Currency currency) {
        return quotes.stream()
                .filter(quote -> quote.currency().equals(currency))
                .map(quote -> quote.rate().units())
                .findFirst()
                .orElse(BigDecimal.ONE);
    }
}
