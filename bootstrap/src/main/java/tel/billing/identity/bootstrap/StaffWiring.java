package tel.billing.identity.bootstrap;

import org.jooq.DSLContext;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.CompanyName;
import tel.billing.account.OpenAccount;
import tel.billing.identity.application.FoundOperator;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.application.StaffUseCases;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.persistence.JooqOperatorAccount;
import tel.billing.identity.persistence.JooqSecondFactors;
import tel.billing.identity.persistence.JooqSessions;
import tel.billing.identity.persistence.JooqUsers;
import tel.billing.identity.persistence.RandomOneTimeCodes;
import tel.billing.identity.persistence.RandomTokens;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.persistence.AesSecretBox;

@Configuration(proxyBeanMethods = false)
class StaffWiring {

    @Bean
    StaffUseCases staffUseCases(
            UnitOfWork unitOfWork,
            DSLContext sql,
            AesSecretBox box,
            OpenAccount openAccount,
            PasswordHashes hashes,
            Postbox postbox,
            Ids ids,
            BusinessClock clock,
            RealTime realTime) {
        return new StaffUseCases(
                unitOfWork,
                new JooqOperatorAccount(sql),
                openAccount,
                new JooqUsers(sql),
                new JooqSecondFactors(sql, box),
                new JooqSessions(sql),
                new RandomTokens(),
                new RandomOneTimeCodes(),
                hashes,
                postbox,
                ids,
                clock,
                realTime);
    }

    /// Whoever tries the service out finds somebody to sign in as. Nothing in the embedded default is real, so the
    /// password is no secret.
    @Bean
    @ConditionalOnEmbedded
    SmartInitializingSingleton sandboxAdmin(StaffUseCases staff, BillingSettings settings) {
        var admin = new FoundOperator.FirstAdmin.Known(
                new EmailAddress("admin@example.com"),
                Password.of("correct horse battery staple"),
                new TotpSecret("JBSWY3DPEHPK3PXP"));
        var operator =
                new FoundOperator.Command(new CompanyName(settings.operatorName()), settings.sellerCountry(), admin);
        return () -> staff.foundOperator().found(operator);
    }
}
