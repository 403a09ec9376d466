package tel.billing.tax;

import java.time.Duration;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/// Says which exchange rates the seller needs, and how old they are.
public interface WatchExchangeRates {

    /// The currencies whose rates it takes to tell VAT on what is sold in some currencies: none for a seller
    /// outside the EU.
    Set<Currency> needed(Set<Currency> sold);

    /// For how long the rate has held that holds now; empty if nobody set one.
    Optional<Duration> age(Currency currency);
}
