package tel.billing.tax;

import java.time.Instant;
import java.util.Currency;
import tel.billing.shared.Currencies;

/// An [EuroRate] with its currency, the instant from which it applies, and its source.
public record ExchangeQuote(Currency currency, EuroRate rate, Instant validFrom, RateSource source) {

    public ExchangeQuote {
        if (currency.equals(Currencies.EURO)) {
            throw new IllegalArgumentException("The euro has no exchange rate to itself.");
        }
    }
}
