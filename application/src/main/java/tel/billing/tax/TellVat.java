package tel.billing.tax;

import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import tel.billing.shared.Money;

/// Says how VAT is told to tax offices. Answers from memory: an exchange rate that was set on another instance
/// counts within five seconds.
public interface TellVat {

    /// In which currency: that of the seller's member state; empty for a seller outside the EU.
    Optional<Currency> currency();

    /// How VAT that becomes chargeable at an instant is converted into it, by the last rates that were known
    /// then; empty if that is not needed, or if a rate is missing.
    Optional<Conversion> conversion(Money vat, Instant at);
}
