package tel.billing.privacy.bootstrap;

import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.EraseOwner;
import tel.billing.account.ErasedAccounts;
import tel.billing.account.ExpiredSignups;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.RenderAccountInvoices;
import tel.billing.platform.Platform;
import tel.billing.privacy.application.PersonalDataSources;
import tel.billing.privacy.application.PrivacyModule;
import tel.billing.privacy.application.RecordRetention;
import tel.billing.privacy.web.AccountErasureController;
import tel.billing.privacy.web.AccountExportController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.PersonalData;
import tel.billing.shared.bootstrap.settings.BillingSettings;

@Configuration(proxyBeanMethods = false)
class PrivacyWiring {

    @Bean
    PersonalDataSources personalDataSources(
            List<PersonalData> all, @Qualifier("auditPersonalData") PersonalData ofAuditLog) {
        var ofSubdomains =
                all.stream().filter(source -> !source.equals(ofAuditLog)).toList();
        return new PersonalDataSources(ofSubdomains, ofAuditLog);
    }

    @Bean
    PrivacyModule privacyModule(
            Platform platform,
            PersonalDataSources sources,
            BillingSettings settings,
            ShowAccount showAccount,
            EraseOwner eraseOwner,
            ErasedAccounts erasedAccounts,
            ExpiredSignups expiredSignups,
            RenderAccountInvoices renderAccountInvoices) {
        var retention = new RecordRetention(settings.sellerTimeZone(), settings.recordRetentionYears());
        return new PrivacyModule(
                platform,
                sources,
                retention,
                showAccount,
                eraseOwner,
                erasedAccounts,
                expiredSignups,
                renderAccountInvoices);
    }

    @Bean
    DueWork purgeErasedAccounts(PrivacyModule privacy) {
        return privacy.purgeErasedAccounts();
    }

    @Bean
    DueWork eraseUnconfirmedSignups(PrivacyModule privacy, BillingSettings settings) {
        return privacy.eraseUnconfirmedSignups(Duration.ofDays(settings.unconfirmedSignupDays()));
    }

    @Bean
    AccountErasureController accountErasureController(PrivacyModule privacy) {
        return new AccountErasureController(privacy.eraseAccount());
    }

    @Bean
    AccountExportController accountExportController(PrivacyModule privacy, BusinessClock clock) {
        return new AccountExportController(privacy.exportAccount(), clock);
    }
}
