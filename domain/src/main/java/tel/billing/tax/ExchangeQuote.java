package tel.billing.tax;

import java.time.Instant;
import java.util.Currency;
import tel.billing.shared.Currencies;

/// The exchange rate of a currency to the euro from an instant on, and its source.
public record ExchangeQuote(Currency currency, EuroRate rate, Instant validFrom, RateSource source) {

    public ExchangeQuote {
        if (currency.equals(Currencies.EURO)) {
            throw new IllegalArgumentException("The euro has no exchange rate to itself.");
        }
    }
}
