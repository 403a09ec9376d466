package tel.billing.tax;

import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import tel.billing.shared.Money;

/// Converts VAT into the currency of tax reports. Answers from memory: an exchange rate that was set on
/// another instance applies within five seconds.
public interface ConvertVat {

    /// The currency of the seller's member state; empty for a seller outside the EU.
    Optional<Currency> currency();

    /// The conversion of VAT that becomes chargeable at this instant, with the latest rates at that time.
    /// Empty if no conversion is needed, if a rate is missing, or if the rates cannot convert so large an
    /// amount.
    Optional<Conversion> conversion(Money vat, Instant at);
}
