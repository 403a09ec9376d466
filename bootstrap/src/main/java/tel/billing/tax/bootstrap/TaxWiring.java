package tel.billing.tax.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatProofs;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;
import tel.billing.shared.PersonalData;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;
import tel.billing.tax.ReportExchangeRateAge;
import tel.billing.tax.TrackVatNumber;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.monitoring.InstrumentedVatRegister;
import tel.billing.tax.monitoring.VatNumberMetrics;
import tel.billing.tax.persistence.CachedExchangeRates;
import tel.billing.tax.persistence.CachedVatRates;
import tel.billing.tax.persistence.JooqExchangeRates;
import tel.billing.tax.persistence.JooqPendingVatChecks;
import tel.billing.tax.persistence.JooqVatChecks;
import tel.billing.tax.persistence.JooqVatRates;
import tel.billing.tax.persistence.TaxPersonalData;
import tel.billing.tax.resilience.HealthReportingVatRegister;
import tel.billing.tax.rules.MemberStateRules;
import tel.billing.tax.sandbox.SandboxVatRegister;
import tel.billing.tax.sandbox.TestNumbers;
import tel.billing.tax.web.ExchangeRateController;
import tel.billing.tax.web.VatNumberController;
import tel.billing.tax.web.VatRateController;
import tel.billing.tax.web.VatRegisterController;

@Configuration(proxyBeanMethods = false)
class TaxWiring {
    private static final Logger LOG = LoggerFactory.getLogger(TaxWiring.class);

    @Bean
    VatNumberRules vatNumberRules(EmbeddedDefault embedded) {
        var rules = new MemberStateRules();
        return embedded.isSandbox(Upstream.VAT_SERVICE) ? new TestNumbers(rules) : rules;
    }

    @Bean
    SellersVatNumber sellersVatNumber(BillingSettings settings, VatNumberRules rules) {
        return SellersVatNumber.of(settings.sellersOwnVatNumber(), settings.sellerCountry(), rules);
    }

    @Bean
    @ConditionalOnEmbedded(Upstream.VAT_SERVICE)
    SandboxVatRegister vatRegister(VatNumberRules rules) {
        return new SandboxVatRegister(rules);
    }

    @Bean
    @ConditionalOnEmbedded
    VatRegisterController vatRegisterController(SandboxVatRegister register) {
        return new VatRegisterController(register);
    }

    @Bean
    TaxModule taxModule(
            Platform platform,
            BillingSettings settings,
            DSLContext sql,
            VatRegister register,
            RecordVatNumberStatus recordVatNumberStatus,
            ReplaceVatNumber replaceVatNumber,
            ShowAccount showAccount,
            UpstreamHealth upstreamHealth,
            MeterRegistry meters) {
        return new TaxModule(
                platform,
                settings.sellerCountry(),
                new CachedVatRates(new JooqVatRates(sql), platform.realTime()),
                new CachedExchangeRates(new JooqExchangeRates(sql), platform.realTime()),
                new InstrumentedVatRegister(new HealthReportingVatRegister(register, upstreamHealth), meters),
                new JooqPendingVatChecks(sql),
                new JooqVatChecks(sql),
                new VatNumberMetrics(meters),
                recordVatNumberStatus,
                replaceVatNumber,
                showAccount);
    }

    @Bean
    CheckVatNumber checkVatNumber(TaxModule tax) {
        return tax.checkVatNumber();
    }

    @Bean
    TrackVatNumber trackVatNumber(TaxModule tax) {
        return tax.trackVatNumber();
    }

    @Bean
    FindTraderAddress findTraderAddress(TaxModule tax) {
        return tax.findTraderAddress();
    }

    @Bean
    VatNumberController vatNumberController(TaxModule tax, VatNumberRules rules) {
        return new VatNumberController(tax.setVatNumber(), tax.removeVatNumber(), rules);
    }

    @Bean
    VatProofs vatProofs(TaxModule tax) {
        return tax.vatProofs();
    }

    @Bean
    DatabaseMetrics unansweredVatNumbers(TaxModule tax) {
        return () -> Stream.of(
                DatabaseGauge.of(
                        "billing.vat.unanswered",
                        "VAT numbers whose last check was not answered",
                        tax::countUnanswered),
                DatabaseGauge.of(
                        "billing.vat.attempts",
                        "The highest number of unanswered checks of a VAT number in a row",
                        tax::maxUnansweredChecks));
    }

    /// The embedded register answers immediately. A slow register would delay other scheduled work.
    @Bean
    @ConditionalOnEmbedded(Upstream.VAT_SERVICE)
    DueWork vatNumberRechecks(TaxModule tax) {
        return tax.recheckVatNumbers();
    }

    @Bean
    ApplyVat applyVat(TaxModule tax) {
        return tax.applyVat();
    }

    @Bean
    ConvertVat convertVat(TaxModule tax) {
        return tax.convertVat();
    }

    @Bean
    ReportExchangeRateAge reportExchangeRateAge(TaxModule tax) {
        return tax.reportExchangeRateAge();
    }

    @Bean
    ExchangeRateController exchangeRateController(TaxModule tax) {
        return new ExchangeRateController(tax.listExchangeRates(), tax.setExchangeRate());
    }

    @Bean
    VatRateController vatRateController(TaxModule tax) {
        return new VatRateController(tax.listVatRates(), tax.setVatRate());
    }

    /// Only warns, because an administrator sets the rate in the running service.
    @Bean
    SmartInitializingSingleton sellersRateIsKnown(TaxModule tax, BillingSettings settings) {
        return () -> {
            if (!tax.knowsSellersRate()) {
                LOG.warn(
                        "There is no VAT rate for {}, the seller's country. Customers there cannot be charged until an"
                                + " administrator sets it with POST /v1/admin/vat-rates.",
                        settings.sellerCountry());
            }
        };
    }

    @Bean
    PersonalData taxPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, TaxPersonalData.TABLES);
    }
}
