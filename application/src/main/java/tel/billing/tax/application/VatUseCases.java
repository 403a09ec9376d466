package tel.billing.tax.application;

import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.shared.Country;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.TellVat;
import tel.billing.tax.WatchExchangeRates;

/// Assembles the use cases of charged VAT.
///
/// @param seller the country of the seller
public record VatUseCases(
        AnswerOnce answerOnce,
        Country seller,
        VatRates rates,
        ExchangeRates exchangeRates,
        AuditTrail trail,
        InstantSource clock) {

    public ApplyVat applyVat() {
        return new ApplyingVat(seller, rates, exchangeRates);
    }

    public TellVat tellVat() {
        return new TellingVat(seller, exchangeRates);
    }

    public ListVatRates listVatRates() {
        return () -> rates.table().sorted();
    }

    public SetVatRate setVatRate() {
        return new SettingVatRate(answerOnce, seller, rates, trail, clock);
    }

    public ListExchangeRates listExchangeRates() {
        return () -> exchangeRates.table().sorted();
    }

    public SetExchangeRate setExchangeRate() {
        return new SettingExchangeRate(answerOnce, exchangeRates, trail, clock);
    }

    public WatchExchangeRates watchExchangeRates() {
        return new WatchingExchangeRates(seller, exchangeRates, clock);
    }

    /// Whether a VAT rate of the seller's own country is set.
    public boolean knowsSellersRate() {
        return rates.table().rateOf(seller, clock.instant()).isPresent();
    }
}
