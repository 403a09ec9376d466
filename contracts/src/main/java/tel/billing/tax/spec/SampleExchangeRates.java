package tel.billing.tax.spec;

import java.time.Instant;
import java.util.Currency;
import java.util.stream.Stream;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.Conversion;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.RateSource;
import tel.billing.tax.domain.ExchangeRateTable;

/// Exchange rates for tests.
public final class SampleExchangeRates {

    private SampleExchangeRates() {}

    /// A quote of the European Central Bank.
    public static ExchangeQuote quote(String currency, String rate, Instant validFrom) {
        return new ExchangeQuote(
                Currency.getInstance(currency), EuroRate.parse(rate).orThrow(), validFrom, new RateSource("ECB"));
    }

    public static ExchangeRate rate(ExchangeQuote exchangeQuote) {
        return new ExchangeRate(Arbitrary.id(), exchangeQuote);
    }

    /// A conversion with these quotes.
    public static Conversion conversion(String from, String to, ExchangeQuote... quotes) {
        return new ExchangeRateTable(
                        Stream.of(quotes).map(SampleExchangeRates::rate).toList())
                .conversion(Currency.getInstance(from), Currency.getInstance(to), Instant.MAX)
                .orElseThrow();
    }
}
