package tel.billing.tax;

import java.time.Instant;
import java.util.Currency;
import tel.billing.shared.Currencies;

/// What one euro is worth in another currency from an instant on, and who says so.
public record Quote(Currency currency, PerEuro rate, Instant validFrom, RateSource source) {

    public Quote {
        if (currency.equals(Currencies.EURO)) {
            throw new IllegalArgumentException("a euro is a euro");
        }
    }
}
