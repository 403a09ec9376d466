package tel.billing.tax.domain;

import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;

/// The VAT that an invoice asks for must be told in the currency of the seller's member state, whatever
/// currency the invoice is in (Directive 2006/112/EC, Article 230). A seller outside the EU need not.
///
/// @param rates asked for only where something is to be converted
public record NationalCurrency(Country seller, Supplier<ExchangeRateTable> rates) {

    /// Empty for a seller outside the EU.
    public Optional<Currency> currency() {
        return EuropeanUnion.currencyOf(seller);
    }

    /// How VAT that becomes chargeable at an instant is told; empty if it needs no conversion, or if a
    /// rate is missing.
    public Optional<Conversion> conversion(Money vat, Instant instant) {
        return foreign(vat).flatMap(national -> rates.get().conversion(vat.currency(), national, instant));
    }

    /// Whether an invoice can tell the VAT. Where there is none, it can.
    public boolean canTell(Money vat, Instant instant) {
        return foreign(vat).isEmpty() || conversion(vat, instant).isPresent();
    }

    /// The national currency, if VAT in another one is to be told in it.
    private Optional<Currency> foreign(Money vat) {
        return currency().filter(national -> vat.isPositive() && !national.equals(vat.currency()));
    }
}
