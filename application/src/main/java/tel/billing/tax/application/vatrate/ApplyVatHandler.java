package tel.billing.tax.application.vatrate;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.domain.NationalCurrency;
import tel.billing.tax.domain.VatPolicy;

/// The rate is the one at the start of the period. A reverse charge also records the buyer's VAT number.
public record ApplyVatHandler(Country seller, VatRates rates, ExchangeRates exchangeRates) implements ApplyVat {

    @Override
    public TaxedAmount apply(Money net, AccountView buyer, Instant start) {
        var policy = new VatPolicy(seller, rates.table());
        var treatment = policy.treat(buyer.country(), buyer.vat(), start);
        return treatment.kind() == VatTreatment.Kind.REVERSE_CHARGE
                ? new TaxedAmount(net, treatment, buyer.vat().optionalNumber())
                : new TaxedAmount(net, treatment);
    }

    @Override
    public VatTreatment.Kind kindFor(AccountView buyer) {
        return VatPolicy.kindOf(seller, buyer.country(), buyer.vat());
    }

    @Override
    public boolean canRepresent(TaxedAmount amount, Instant at) {
        return new NationalCurrency(seller, exchangeRates::table).canRepresent(amount.vat(), at);
    }
}
