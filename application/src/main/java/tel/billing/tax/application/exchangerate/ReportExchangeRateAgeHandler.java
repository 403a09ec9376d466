package tel.billing.tax.application.exchangerate;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.Country;
import tel.billing.tax.Conversion;
import tel.billing.tax.ReportExchangeRateAge;
import tel.billing.tax.domain.EuropeanUnion;

/// The seller needs the rates that convert the sold currencies into the national one. The euro needs none.
public record ReportExchangeRateAgeHandler(Country seller, ExchangeRates rates, InstantSource clock)
        implements ReportExchangeRateAge {

    @Override
    public Set<Currency> needed(Set<Currency> sold) {
        return EuropeanUnion.currencyOf(seller).stream()
                .flatMap(national -> sold.stream().flatMap(currency -> Conversion.needed(currency, national).stream()))
                .collect(toUnmodifiableSet());
    }

    @Override
    public Optional<Duration> age(Currency currency) {
        var now = clock.instant();
        return rates.table()
                .quoteOf(currency, now)
                .map(exchangeQuote -> Duration.between(exchangeQuote.validFrom(), now));
    }
}
