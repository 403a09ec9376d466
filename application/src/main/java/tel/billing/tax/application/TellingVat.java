package tel.billing.tax.application;

import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;
import tel.billing.tax.TellVat;
import tel.billing.tax.domain.NationalCurrency;

record TellingVat(Country seller, ExchangeRates rates) implements TellVat {

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
