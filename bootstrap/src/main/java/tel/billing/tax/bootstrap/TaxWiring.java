package tel.billing.tax.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
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
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.notification.Outbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.embedded.Part;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.SharedSnapshots;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;
import tel.billing.tax.ReportExchangeRateAge;
import tel.billing.tax.TrackVatNumber;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.VatModule;
import tel.billing.tax.application.VatNumberModule;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.monitoring.InstrumentedVatRegister;
import tel.billing.tax.monitoring.VatNumberMetrics;
import tel.billing.tax.persistence.JooqExchangeRates;
import tel.billing.tax.persistence.JooqPendingVatChecks;
import tel.billing.tax.persistence.JooqVatChecks;
import tel.billing.tax.persistence.JooqVatRates;
import tel.billing.tax.persistence.RememberedExchangeRates;
import tel.billing.tax.persistence.RememberedVatRates;
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
        return embedded.has(Part.VAT_SERVICE) ? new TestNumbers(rules) : rules;
    }

    @Bean
    SellersVatNumber sellersVatNumber(BillingSettings settings, VatNumberRules rules) {
        return SellersVatNumber.of(settings.sellersOwnVatNumber(), settings.sellerCountry(), rules);
    }

    @Bean
    @ConditionalOnEmbedded(Part.VAT_SERVICE)
    SandboxVatRegister vatRegister(VatNumberRules rules) {
        return new SandboxVatRegister(rules);
    }

    @Bean
    @ConditionalOnEmbedded
    VatRegisterController vatRegisterController(SandboxVatRegister register) {
        return new VatRegisterController(register);
    }

    @Bean
    VatNumberModule taxUseCases(
            UnitOfWork unitOfWork,
            RateLimits limits,
            VatRegister register,
            DSLContext sql,
            RecordVatNumberStatus recordVatNumberStatus,
            ReplaceVatNumber replaceVatNumber,
            ShowAccount showAccount,
            Outbox outbox,
            Ids ids,
            BusinessClock clock,
            UpstreamHealth watch,
            MeterRegistry meters) {
        return new VatNumberModule(
                unitOfWork,
                limits,
                new InstrumentedVatRegister(new HealthReportingVatRegister(register, watch), meters),
                new JooqPendingVatChecks(sql),
                new JooqVatChecks(sql),
                recordVatNumberStatus,
                replaceVatNumber,
                showAccount,
                outbox,
                new VatNumberMetrics(meters),
                ids,
                clock);
    }

    @Bean
    CheckVatNumber checkVatNumber(VatNumberModule tax) {
        return tax.checkVatNumber();
    }

    @Bean
    TrackVatNumber followVatNumber(VatNumberModule tax) {
        return tax.trackVatNumber();
    }

    @Bean
    FindTraderAddress tellTraderAddress(VatNumberModule tax) {
        return tax.findTraderAddress();
    }

    @Bean
    VatNumberController vatNumberController(VatNumberModule tax, VatNumberRules rules) {
        return new VatNumberController(tax.setVatNumber(), tax.removeVatNumber(), rules);
    }

    @Bean
    VatProofs vatProofs(VatNumberModule tax) {
        return tax.vatProofs();
    }

    @Bean
    MeterBinder unansweredVatNumbers(VatNumberModule tax, SharedSnapshots sharedSnapshots) {
        return registry -> Gauge.builder("billing.vat.unanswered", sharedSnapshots.of(tax::countUnanswered))
                .description("VAT numbers whose last lookup was not answered")
                .register(registry);
    }

    @Bean
    @ConditionalOnEmbedded(Part.VAT_SERVICE)
    DueWork vatNumberRechecks(VatNumberModule tax) {
        return tax.vatNumberRechecks();
    }

    @Bean
    VatModule vatUseCases(
            ExecuteOnce executeOnce,
            BillingSettings settings,
            DSLContext sql,
            RealTime realTime,
            AuditTrail trail,
            BusinessClock clock) {
        return new VatModule(
                executeOnce,
                settings.sellerCountry(),
                new RememberedVatRates(new JooqVatRates(sql), realTime),
                new RememberedExchangeRates(new JooqExchangeRates(sql), realTime),
                trail,
                clock);
    }

    @Bean
    ApplyVat applyVat(VatModule vat) {
        return vat.applyVat();
    }

    @Bean
    ConvertVat tellVat(VatModule vat) {
        return vat.convertVat();
    }

    @Bean
    ReportExchangeRateAge watchExchangeRates(VatModule vat) {
        return vat.reportExchangeRateAge();
    }

    @Bean
    ExchangeRateController exchangeRateController(VatModule vat) {
        return new ExchangeRateController(vat.listExchangeRates(), vat.setExchangeRate());
    }

    @Bean
    VatRateController vatRateController(VatModule vat) {
        return new VatRateController(vat.listVatRates(), vat.setVatRate());
    }

    /// Only warns, because an administrator sets the rate in the running service.
    @Bean
    SmartInitializingSingleton sellersRateIsKnown(VatModule vat, BillingSettings settings) {
        return () -> {
            if (!vat.knowsSellersRate()) {
                LOG.warn(
                        "There is no VAT rate for {}, the seller's country. Customers there cannot be charged until an"
                                + " administrator sets it with POST /v1/admin/vat-rates.",
                        settings.sellerCountry());
            }
        };
    }
}
