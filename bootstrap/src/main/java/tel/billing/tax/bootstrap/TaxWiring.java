package tel.billing.tax.bootstrap;

import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.RecheckVatNumber;
import tel.billing.tax.application.TaxUseCases;
import tel.billing.tax.application.VatRegister;
import tel.billing.tax.persistence.JooqRechecks;
import tel.billing.tax.sandbox.SandboxVatRegister;

@Configuration(proxyBeanMethods = false)
class TaxWiring {

    @Bean
    VatRegister vatRegister() {
        return new SandboxVatRegister();
    }

    @Bean
    TaxUseCases taxUseCases(
            UnitOfWork unitOfWork,
            VatRegister register,
            DSLContext sql,
            RecordVatStanding recordVatStanding,
            ShowAccount showAccount,
            Postbox postbox,
            BusinessClock clock) {
        return new TaxUseCases(
                unitOfWork, register, new JooqRechecks(sql), recordVatStanding, showAccount, postbox, clock);
    }

    @Bean
    CheckVatNumber checkVatNumber(TaxUseCases tax) {
        return tax.checkVatNumber();
    }

    @Bean
    RecheckVatNumber recheckVatNumber(TaxUseCases tax) {
        return tax.recheckVatNumber();
    }

    @Bean
    DueWork vatNumberRechecks(TaxUseCases tax) {
        return tax.vatNumberRechecks();
    }
}
