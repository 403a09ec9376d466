package tel.billing.tax.application;

import tel.billing.tax.VatRate;
import tel.billing.tax.domain.VatRateTable;

/// Keeps the rates of VAT. None is ever altered: a later one takes an earlier one's place.
public interface VatRates {

    /// All rates; perhaps as they were five seconds ago, but never older than the latest [#catchUp].
    VatRateTable table();

    /// Joins the unit of work.
    void add(VatRate rate);

    /// Learns of all that was committed before, by whatever instance.
    void catchUp();
}
