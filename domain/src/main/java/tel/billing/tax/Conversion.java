package tel.billing.tax;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;

/// The conversion of amounts from one currency into another through the euro (Directive 2006/112/EC,
/// Article 91(2)).
///
/// @param quotes the quotes of the currencies other than the euro, that of `from` first
public record Conversion(Currency from, Currency to, List<ExchangeQuote> quotes) {
    /// In the smallest unit of the target currency. No real VAT is as much. The rounded lines of an invoice,
    /// and thousands of such invoices, still add up to less than 64 bits.
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000_000_000_000L);

    public Conversion {
        quotes = List.copyOf(quotes);
        if (from.equals(to)) {
            throw new IllegalArgumentException("%s must differ from %s".formatted(from, to));
        }
        if (!quotes.stream().map(ExchangeQuote::currency).toList().equals(needed(from, to))) {
            throw new IllegalArgumentException("%s to %s cannot be converted with %s".formatted(from, to, quotes));
        }
    }

    /// The currencies whose rates are needed. None if the currencies are equal; the euro needs no rate.
    public static List<Currency> needed(Currency from, Currency to) {
        return from.equals(to)
                ? List.of()
                : Stream.of(from, to)
                        .filter(Predicate.not(Currencies.EURO::equals))
                        .toList();
    }

    /// Whether the result is at most 1000000000000000 smallest units of the target currency. With an
    /// implausible rate, it could be more, or even overflow.
    public boolean canConvert(Money amount) {
        return converted(amount).abs().compareTo(LARGEST) <= 0;
    }

    /// Rounds once, at the end, half up (away from zero) to the smallest unit of the target currency.
    public Money convert(Money amount) {
        return new Money(converted(amount).longValueExact(), to);
    }

    private BigDecimal converted(Money amount) {
        if (!amount.currency().equals(from)) {
            throw new ArithmeticException("%s must be in %s".formatted(amount, from));
        }
        var dividend = perEuro(to).movePointRight(to.getDefaultFractionDigits());
        var divisor = perEuro(from).movePointRight(from.getDefaultFractionDigits());
        return BigDecimal.valueOf(amount.minor()).multiply(dividend).divide(divisor, 0, RoundingMode.HALF_UP);
    }

    private BigDecimal perEuro(Currency currency) {
        return quotes.stream()
                .filter(exchangeQuote -> exchangeQuote.currency().equals(currency))
                .map(exchangeQuote -> exchangeQuote.rate().units())
                .findFirst()
                .orElse(BigDecimal.ONE);
    }
}
