package tel.billing.tax.application;

import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.shared.Country;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.ReportExchangeRateAge;
import tel.billing.tax.application.exchangerate.ConvertVatHandler;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.application.exchangerate.ListExchangeRates;
import tel.billing.tax.application.exchangerate.ReportExchangeRateAgeHandler;
import tel.billing.tax.application.exchangerate.SetExchangeRate;
import tel.billing.tax.application.exchangerate.SetExchangeRateHandler;
import tel.billing.tax.application.vatrate.ApplyVatHandler;
import tel.billing.tax.application.vatrate.ListVatRates;
import tel.billing.tax.application.vatrate.SetVatRate;
import tel.billing.tax.application.vatrate.SetVatRateHandler;
import tel.billing.tax.application.vatrate.VatRates;

/// Assembles the use cases of charged VAT.
///
/// @param seller the country of the seller
public record VatModule(
        ExecuteOnce executeOnce,
        Country seller,
        VatRates rates,
        ExchangeRates exchangeRates,
        AuditTrail trail,
        InstantSource clock) {

    public ApplyVat applyVat() {
        return new ApplyVatHandler(seller, rates, exchangeRates);
    }

    public ConvertVat convertVat() {
        return new ConvertVatHandler(seller, exchangeRates);
    }

    public ListVatRates listVatRates() {
        return () -> rates.table().sorted();
    }

    public SetVatRate setVatRate() {
        return new SetVatRateHandler(executeOnce, seller, rates, trail, clock);
    }

    public ListExchangeRates listExchangeRates() {
        return () -> exchangeRates.table().sorted();
    }

    public SetExchangeRate setExchangeRate() {
        return new SetExchangeRateHandler(executeOnce, exchangeRates, trail, clock);
    }

    public ReportExchangeRateAge reportExchangeRateAge() {
        return new ReportExchangeRateAgeHandler(seller, exchangeRates, clock);
    }

    /// Whether a VAT rate of the seller's own country is set.
    public boolean knowsSellersRate() {
        return rates.table().rateOf(seller, clock.instant()).isPresent();
    }
}
