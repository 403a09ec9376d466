package tel.billing.tax.application;

import tel.billing.tax.ExchangeRate;
import tel.billing.tax.domain.ExchangeRateTable;

/// Keeps exchange rates. None is ever altered: a later one takes an earlier one's place.
public interface ExchangeRates {

    /// All rates; perhaps as they were five seconds ago, but never older than the latest [#catchUp].
    ExchangeRateTable table();

    /// Joins the unit of work.
    void add(ExchangeRate rate);

    /// Learns of all that was committed before, by whatever instance.
    void catchUp();
}
