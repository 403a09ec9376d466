package tel.billing.tax.application.vatrate;

import tel.billing.tax.VatRate;
import tel.billing.tax.domain.VatRateTable;

/// Stores VAT rates. Rates are never changed; a later rate replaces an earlier one.
public interface VatRates {

    /// All rates. They may be up to five seconds old, but never older than the latest [#catchUp].
    VatRateTable table();

    /// Joins the unit of work.
    void add(VatRate rate);

    /// Loads all rates that were committed before, on any instance.
    void catchUp();
}
