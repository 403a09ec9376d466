package tel.billing.tax.domain;

import java.time.Instant;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.tax.Conversion;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.ExchangeRate;

/// All exchange rates. Of two with the same start, the one that was entered later applies; later IDs sort
/// behind earlier ones.
public record ExchangeRateTable(List<ExchangeRate> rates) {
    private static final Comparator<ExchangeRate> LATEST_LAST = Comparator.comparing(
                    (ExchangeRate rate) -> rate.quote().validFrom())
            .thenComparing(rate -> rate.id().toString());

    public ExchangeRateTable {
        rates = List.copyOf(rates);
    }

    /// The latest rate that began by then, regardless of its age; empty if there is none.
    public Optional<ExchangeQuote> quoteOf(Currency currency, Instant instant) {
        return rates.stream()
                .filter(rate -> rate.quote().currency().equals(currency))
                .filter(rate -> !rate.quote().validFrom().isAfter(instant))
                .max(LATEST_LAST)
                .map(ExchangeRate::quote);
    }

    /// The conversion between two currencies; empty if a rate is missing.
    public Optional<Conversion> conversion(Currency from, Currency to, Instant instant) {
        var needed = Conversion.needed(from, to);
        var exchangeQuotes =
                needed.stream().flatMap(currency -> of(currency, instant)).toList();
        return exchangeQuotes.size() == needed.size()
                ? Optional.of(new Conversion(from, to, exchangeQuotes))
                : Optional.empty();
    }

    /// By currency, newest first.
    public List<ExchangeRate> sorted() {
        return rates.stream()
                .sorted(Comparator.comparing(
                                (ExchangeRate rate) -> rate.quote().currency().getCurrencyCode())
                        .thenComparing(LATEST_LAST.reversed()))
                .toList();
    }

    private Stream<ExchangeQuote> of(Currency currency, Instant instant) {
        return quoteOf(currency, instant).stream();
    }
}
