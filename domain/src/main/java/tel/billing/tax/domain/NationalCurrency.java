package tel.billing.tax.domain;

import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;

/// The rule that an invoice must state its VAT in the currency of the seller's member state, too (Directive
/// 2006/112/EC, Article 230). It does not apply to sellers outside the EU.
///
/// @param rates called only if a conversion is needed
public record NationalCurrency(Country seller, Supplier<ExchangeRateTable> rates) {

    /// Empty for a seller outside the EU.
    public Optional<Currency> currency() {
        return EuropeanUnion.currencyOf(seller);
    }

    /// The conversion of VAT that becomes chargeable at this instant; empty if no conversion is needed, if a
    /// rate is missing, or if the rates cannot convert so large an amount.
    public Optional<Conversion> conversion(Money vat, Instant instant) {
        return foreign(vat)
                .flatMap(national -> rates.get().conversion(vat.currency(), national, instant))
                .filter(conversion -> conversion.canConvert(vat));
    }

    /// Whether an invoice can state the VAT; always true without VAT.
    public boolean canRepresent(Money vat, Instant instant) {
        return foreign(vat).isEmpty() || conversion(vat, instant).isPresent();
    }

    /// The national currency, if the VAT is in another one.
    private Optional<Currency> foreign(Money vat) {
        return currency().filter(national -> vat.isPositive() && !national.equals(vat.currency()));
    }
}
