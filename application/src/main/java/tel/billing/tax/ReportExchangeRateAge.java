package tel.billing.tax;

import java.time.Duration;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/// Returns which exchange rates the seller needs and how old they are.
public interface ReportExchangeRateAge {

    /// The currencies whose rates are needed to state the VAT of sales in the given currencies; none for a
    /// seller outside the EU.
    Set<Currency> needed(Set<Currency> sold);

    /// The age of the current rate; empty if no rate was set.
    Optional<Duration> age(Currency currency);
}
