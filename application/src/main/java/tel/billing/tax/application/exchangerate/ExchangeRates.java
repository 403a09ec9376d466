package tel.billing.tax.application.exchangerate;

import tel.billing.tax.ExchangeRate;
import tel.billing.tax.domain.ExchangeRateTable;

/// Stores exchange rates. Rates are never changed; a later rate replaces an earlier one.
public interface ExchangeRates {

    /// All rates. They may be up to five seconds old, but never older than the latest [#catchUp].
    ExchangeRateTable table();

    /// Joins the unit of work.
    void add(ExchangeRate rate);

    /// Loads all rates that were committed before, on any instance.
    void catchUp();
}
