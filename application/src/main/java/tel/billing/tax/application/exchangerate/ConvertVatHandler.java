package tel.billing.tax.application.exchangerate;

import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.domain.NationalCurrency;

/// The currency of tax reports is the national currency of the seller's country.
public record ConvertVatHandler(Country seller, ExchangeRates rates) implements ConvertVat {

    @Override
    public Optional<Currency> currency() {
        return national().currency();
    }

    @Override
    public Optional<Conversion> conversion(Money vat, Instant at) {
        return national().conversion(vat, at);
    }

    private NationalCurrency national() {
        return new NationalCurrency(seller, rates::table);
    }
}
