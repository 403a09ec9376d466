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
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatProofs;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.EmbeddedDefault;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.persistence.Readings;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.FollowVatNumber;
import tel.billing.tax.TellTraderAddress;
import tel.billing.tax.TellVat;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.WatchExchangeRates;
import tel.billing.tax.application.TaxUseCases;
import tel.billing.tax.application.VatRegister;
import tel.billing.tax.application.VatUseCases;
import tel.billing.tax.persistence.JooqExchangeRates;
import tel.billing.tax.persistence.JooqRechecks;
import tel.billing.tax.persistence.JooqVatChecks;
import tel.billing.tax.persistence.JooqVatRates;
import tel.billing.tax.persistence.RememberedExchangeRates;
import tel.billing.tax.persistence.RememberedVatRates;
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
    TaxUseCases taxUseCases(
            UnitOfWork unitOfWork,
            RateLimits limits,
            VatRegister register,
            DSLContext sql,
            RecordVatStanding recordVatStanding,
            ReplaceVatNumber replaceVatNumber,
            ShowAccount showAccount,
            Postbox postbox,
            Ids ids,
            BusinessClock clock,
            UpstreamWatch watch,
            MeterRegistry meters) {
        return new TaxUseCases(
                unitOfWork,
                limits,
                new WatchedVatRegister(register, watch, meters),
                new JooqRechecks(sql),
                new JooqVatChecks(sql),
                recordVatStanding,
                replaceVatNumber,
                showAccount,
                postbox,
                new MeteredVatNumbers(meters),
                ids,
                clock);
    }

    @Bean
    CheckVatNumber checkVatNumber(TaxUseCases tax) {
        return tax.checkVatNumber();
    }

    @Bean
    FollowVatNumber followVatNumber(TaxUseCases tax) {
        return tax.followVatNumber();
    }

    @Bean
    TellTraderAddress tellTraderAddress(TaxUseCases tax) {
        return tax.tellTraderAddress();
    }

    @Bean
    VatNumberController vatNumberController(TaxUseCases tax, VatNumberRules rules) {
        return new VatNumberController(tax.giveVatNumber(), tax.removeVatNumber(), rules);
    }

    @Bean
    VatProofs vatProofs(TaxUseCases tax) {
        return tax.vatProofs();
    }

    @Bean
    MeterBinder unansweredVatNumbers(TaxUseCases tax, Readings readings) {
        return registry -> Gauge.builder("billing.vat.unanswered", readings.of(tax::countUnanswered))
                .description("VAT numbers whose last lookup was not answered")
                .register(registry);
    }

    @Bean
    @ConditionalOnEmbedded(Part.VAT_SERVICE)
    DueWork vatNumberRechecks(TaxUseCases tax) {
        return tax.vatNumberRechecks();
    }

    @Bean
    VatUseCases vatUseCases(
            AnswerOnce answerOnce,
            BillingSettings settings,
            DSLContext sql,
            RealTime realTime,
            AuditTrail trail,
            BusinessClock clock) {
        return new VatUseCases(
                answerOnce,
                settings.sellerCountry(),
                new RememberedVatRates(new JooqVatRates(sql), realTime),
                new RememberedExchangeRates(new JooqExchangeRates(sql), realTime),
                trail,
                clock);
    }

    @Bean
    ApplyVat applyVat(VatUseCases vat) {
        return vat.applyVat();
    }

    @Bean
    TellVat tellVat(VatUseCases vat) {
        return vat.tellVat();
    }

    @Bean
    WatchExchangeRates watchExchangeRates(VatUseCases vat) {
        return vat.watchExchangeRates();
    }

    @Bean
    ExchangeRateController exchangeRateController(VatUseCases vat) {
        return new ExchangeRateController(vat.listExchangeRates(), vat.setExchangeRate());
    }

    @Bean
    VatRateController vatRateController(VatUseCases vat) {
        return new VatRateController(vat.listVatRates(), vat.setVatRate());
    }

    /// Only warns, because an administrator sets the rate in the running service.
    @Bean
    SmartInitializingSingleton sellersRateIsKnown(VatUseCases vat, BillingSettings settings) {
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
